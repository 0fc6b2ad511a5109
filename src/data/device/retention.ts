/** In milliseconds. */
const dayMs = 86_400_000;

/** Days after which settled tasks and unchanged drafts are deleted. Open tasks and drafts in a form are never deleted. */
export const retentionDays = { sent: 90, drafts: 30 } as const;

/** As many sent tasks as the list is made for. */
export const maxStoredTasks = 10_000;

/** The instant so many days ago. */
export const daysAgo = (days: number, now = Date.now()): number => now - days * dayMs;
