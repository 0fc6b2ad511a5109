export const importWords = {
  kind: 'Kind',
} as const;
