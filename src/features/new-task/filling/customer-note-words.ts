/** The words of a customer's note, which all desks of the account share. */
export const customerNoteWords = {
  note: (name: string) => `Note of ${name}`,
  edit: 'Edit',
  editOf: (name: string) => `Edit the note of ${name}`,
  add: (name: string) => `Add a note for ${name}`,
  hint: 'Every dispatcher sees it with this phone and address. Blank removes it.',
  save: 'Save note',
  saved: 'Note saved.',
  removed: 'Note removed.',
} as const;
