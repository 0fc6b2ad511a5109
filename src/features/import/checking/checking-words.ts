/** What is said of cells that the form itself could not contain. */
export const checkingWords = {
  dates: 'This date reads two ways. Say whether the day or the month comes first.',
  otherOrder: {
    'day-first':
      'In this date the day comes first, but you said that the month does. Correct the date, or undo the answer.',
    'month-first':
      'In this date the month comes first, but you said that the day does. Correct the date, or undo the answer.',
  },
  oneTime: 'Enter one time, like 2026-12-01 14:30.',
  fullDate: 'Enter the full date and time, like 2026-12-01 14:30.',
  shownError: (shown: string) => `The spreadsheet shows an error here: ${shown}`,
  noStoredValue:
    'The file has a formula here without its value. Save it in a spreadsheet again, or enter the value.',
  shortened: 'A spreadsheet shortened this number. Enter all of its digits.',
  exponent: 'A spreadsheet wrote this number with an exponent. Enter its digits alone.',
  yesNo: 'Enter yes or no.',
  zone: 'Enter a zone like America/Chicago, or an offset like −06:00.',
  zoneName: (name: string) =>
    `${name} can mean more than one zone. Enter one like America/Chicago, or an offset like −06:00.`,
  zoneNumber: (number: string) =>
    `${number} can be hours or minutes. Enter an offset like −06:00, or a zone like America/Chicago.`,
  kind: 'Enter pickup, delivery, pickup-delivery or appointment.',
  customFields: 'Enter custom fields as a list of labels and data, or give each a column of its own.',
  past: 'This time has passed.',
  repeat: 'An earlier row of this file has the same order number.',
} as const;
