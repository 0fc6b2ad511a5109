/** What is said of a time on another clock. */
export const clockWords = {
  ownTime: (time: string) => `${time} your time`,
} as const;
