/** The messages for a typed time that cannot be read. Not in `words`, because the parser is loaded after the first paint. */
export const typedWords = {
  examples: 'Enter a time, like 14:30 or tom 9.',
  offset: 'Remove the offset; set the zone in Time zone.',
  addTime: (day: string) => `Add a time, like ${day} 14:30.`,
  howMuchLater: 'Enter how much later, like +45m, +2h or +1h30m.',
  either: (text: string, meanings: readonly string[]) =>
    `${text} can be ${meanings.slice(0, -1).join(', ')} or ${meanings.at(-1)}. Choose one.`,
  theYear: (year: string) => `the year ${year}`,
  twelveHours: 'With am/pm use hours 1–12, like 2:30pm.',
  midnight: 'Midnight is 00:00 of the next day.',
  hours: 'Use hours 00–23, like 14:30.',
  minutes: 'Use minutes 00–59, like 14:30.',
  seconds: 'Use seconds 00–59, like 14:30:00.',
  dayFirst: (month: number, day: number) => `Write the day before the month: ${month}/${day}.`,
  year: (year: number) => `Check the year: ${year}.`,
  month: (month: number) => `There is no month ${month}.`,
  day: (month: string, day: number) => `${month} has no day ${day}.`,
  weekday: (date: string, weekday: string) =>
    `${date} is a ${weekday}. Remove the weekday or change the date.`,
} as const;
