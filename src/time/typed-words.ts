/** The messages for a typed time that cannot be read. */
export const typedWords = {
  examples: 'Enter a time, like 14:30 or tom 9.',
  addTime: (day: string) => `Add a time, like ${day} 14:30.`,
  howMuchLater: 'Enter how much later, like +45m, +2h or +1d.',
  either: (one: string, other: string) => `${one} or ${other}? Write the date in full.`,
  twelveHours: 'With am/pm use hours 1–12, like 2:30pm.',
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
