/** The few words that controls have of their own; all others come from who uses them. */
export const words = {
  /** Of the browser's tab. */
  tab: (title: string) => `${title} · Dispatch Desk`,
  close: 'Close',
  noChoice: 'Nothing matches. What you typed will be used as it is.',
  copied: 'Copied',
  notCopied: 'Copying is not allowed here. Select the text instead.',
} as const;
