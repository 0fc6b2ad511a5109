/** Days after which settled tasks and unchanged drafts are deleted. Open tasks and drafts in a form are never deleted. */
export const retentionDays = { sent: 90, drafts: 30 } as const;

/** As many sent tasks as the list is made for. */
export const maxStoredTasks = 10_000;

/** The instant so many days ago. */
export const daysAgo = (days: number): number => Date.now() - days * 86_400_000;
