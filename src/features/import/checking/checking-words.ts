/** What is said of cells that the form itself could not contain. */
export const checkingWords = {
  dates: 'This date reads two ways. Say whether the day or the month comes first.',
  fullDate: 'Enter the full date and time, like 2026-12-01 14:30.',
  shortened: 'A spreadsheet shortened this number. Enter all of its digits.',
  yesNo: 'Enter yes or no.',
  kind: 'Enter pickup, delivery, pickup-delivery or appointment.',
  customFields: 'Enter custom fields as a list of labels and data, or give each a column of its own.',
  past: 'This time is over.',
  repeat: 'An earlier row of this file has the same order number.',
} as const;
