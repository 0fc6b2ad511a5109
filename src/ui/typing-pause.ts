/** What waits until the typing pauses, and for how long, in milliseconds. */
export const typingPauseMs = {
  /** Writing a search into the address of the page. */
  address: 300,
  /** Rendering what depends on the whole form. */
  derived: 300,
  saveDraft: 300,
  /** The service limits look-ups. */
  findCustomers: 250,
  /** Long enough for the next key of most who type. */
  findPlace: 600,
  /** A screen reader must not speak at each key. */
  readOutTime: 800,
} as const;
