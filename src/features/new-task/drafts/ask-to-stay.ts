let asked = false;

/** Asks the browser, once something is worth it, not to clear this page's data by itself. */
export const askToStay = (): void => {
  if (asked) return;
  asked = true;
  void navigator.storage?.persist?.().catch(() => undefined);
};
