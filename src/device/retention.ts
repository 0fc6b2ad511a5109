const day = 86_400_000;

/** How long the device keeps what is over (reliability.md 2.4). What is open, or in a form, is kept however old it is. */
export const keptDays = { sent: 90, drafts: 30 } as const;

/** As many sent tasks as the list is made for. */
export const keptRows = 10_000;

/** The instant so many days ago. */
export const daysAgo = (days: number, now = Date.now()): number => now - days * day;
