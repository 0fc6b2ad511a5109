/** When the page was opened: what was sent before is history, unless it still waits for a word. */
export const openedAt = Date.now();
