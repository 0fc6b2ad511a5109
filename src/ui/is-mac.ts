/** Whether Cmd takes the place of Ctrl. */
export const isMac = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform);
