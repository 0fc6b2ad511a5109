/** Whether Cmd stands in for Ctrl. */
export const isMac = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform);
