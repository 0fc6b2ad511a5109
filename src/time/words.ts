/** The words for times on the reader's clock and for durations. */
export const clockWords = {
  today: (time: string) => `Today, ${time}`,
  yesterday: (time: string) => `Yesterday, ${time}`,
  ownTime: (time: string) => `${time} your time`,
  thisDay: 'Today',
  tomorrow: 'Tomorrow',
  now: 'now',
  ahead: (length: string) => `in ${length}`,
  ago: (length: string) => `${length} ago`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
} as const;
