/** What is said of a typed time that cannot be read. Apart from `words`: the parser comes after the first paint. */
export const typedWords = {
  examples: 'Write a date and time, like 2026-12-01 14:30, tom 9, fri 14:30 or +45m.',
  offset: 'Leave the offset out: the time zone has its own field.',
  addTime: (day: string) => `Add a time, like ${day} 14:30.`,
  howMuchLater: 'Write how much later, like +45m, +2h or +1h30m.',
  either: (text: string, one: string, other: string) => `${text} can be ${one} or ${other}. Choose one.`,
  theYear: (year: string) => `the year ${year}`,
  twelveHours: 'With am or pm the hour runs from 1 to 12, like 2:30pm.',
  midnight: 'Midnight is 00:00 of the next day.',
  hours: 'Hours run from 00 to 23, like 14:30.',
  minutes: 'Minutes run from 00 to 59, like 14:30.',
  seconds: 'Seconds run from 00 to 59, like 14:30:00.',
  dayFirst: (month: number, day: number) => `Write the day before the month: ${month}/${day}.`,
  year: (year: number) => `Check the year: ${year}.`,
  month: (month: number) => `There is no month ${month}.`,
  day: (month: string, day: number) => `${month} has no day ${day}.`,
  weekday: (date: string, weekday: string) =>
    `${date} is a ${weekday}. Leave the weekday out, or change the date.`,
} as const;
