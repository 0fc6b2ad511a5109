/** Words of the card's buttons: apart from the card's other words, since the card of a pressed task is there before those are loaded. */

export const buttonWords = {
  exists: 'Mark as created',
  askAgain: 'Check again',
  again: 'Resend',
  stop: 'Dismiss',
  undo: 'Undo',
  sendNow: 'Send now',
  cancel: 'Cancel sending',
  edit: 'Edit and resend',
  duplicate: 'Duplicate',
} as const;

/** What a button of an unknown outcome does, below its name. */
export const buttonNotes = {
  askAgain: 'Never creates a second task',
  exists: 'I found it in the dispatch system',
  again: 'May create a second task',
  stop: 'It may or may not exist',
} as const;
