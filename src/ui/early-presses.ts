/** What was pressed in the HTML of a page before its script was there; see `app/before-script.ts`. */
type EarlyPresses = {
  presses: readonly HTMLElement[];
  /** Create was pressed, by a button or by its keys. */
  isCreate: boolean;
  stop: () => void;
};

const none: EarlyPresses = { presses: [], isCreate: false, stop: () => undefined };

/** What stands for a pressed control by now: a change of kind draws some of them anew, under the same name. */
const present = (pressed: HTMLElement): HTMLElement | undefined =>
  pressed.isConnected
    ? pressed
    : [...document.querySelectorAll<HTMLElement>(pressed.localName)].find(
        ({ ariaLabel, textContent }) =>
          ariaLabel === pressed.ariaLabel && textContent === pressed.textContent,
      );

/**
 * Presses now what was pressed before the page could answer, in its order and before anything else can be pressed; the focus
 * stays where it is by now. @returns whether Create was pressed among it, which is for the form to answer.
 */
export const replayEarlyPresses = async (): Promise<boolean> => {
  const holder = globalThis as { earlyPresses?: EarlyPresses };
  const { presses, isCreate, stop } = holder.earlyPresses ?? none;
  delete holder.earlyPresses;
  stop();
  for (const pressed of presses) {
    const focused = document.activeElement;
    present(pressed)?.click();
    // What was pressed next may depend on what this draws, which React does in a microtask.
    await Promise.resolve();
    // The person has gone on to another field since.
    if (focused instanceof HTMLElement && focused !== pressed && focused !== document.body)
      focused.focus({ preventScroll: true });
  }
  return isCreate;
};
