/**
 * What a key may do (an extension; §5 says nothing of rights). Each `operation()` of the service says which roles can call it.
 * `reader` lists and finds, `dispatcher` creates as well, `marketing` has promos only and sees no customer, `driver` reports
 * the position of one agent and the progress of their tasks, `owner` has everything and the account's keys.
 */
export const roles = ['reader', 'dispatcher', 'marketing', 'driver', 'owner'] as const;

export type Role = (typeof roles)[number];

export const isRole = (text: string): text is Role => roles.some((role) => role === text);
