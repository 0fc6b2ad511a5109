/** What is said of a time on another clock. */
export const clockWords = {
  today: (time: string) => `Today, ${time}`,
  yesterday: (time: string) => `Yesterday, ${time}`,
  ownTime: (time: string) => `${time} your time`,
} as const;
