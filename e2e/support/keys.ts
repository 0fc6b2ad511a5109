import type { Page } from '@playwright/test';

/** A keyboard that counts what a person presses: every character and every key, of a chord each one. */
export type Keys = {
  press: (chord: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** The same for the field, with an event for its first character and one for all others. */
  insert: (text: string) => Promise<void>;
  pressed: () => number;
  /** How many of them were Tab. */
  stops: () => number;
};

export const countKeys = ({ keyboard }: Page): Keys => {
  let pressed = 0;
  let stops = 0;
  return {
    press: async (chord) => {
      pressed += chord.split('+').length;
      if (chord === 'Tab') stops += 1;
      await keyboard.press(chord);
    },
    type: async (text) => {
      pressed += text.length;
      await keyboard.type(text);
    },
    insert: async (text) => {
      pressed += text.length;
      await keyboard.type(text.slice(0, 1));
      await keyboard.insertText(text.slice(1));
    },
    pressed: () => pressed,
    stops: () => stops,
  };
};

/** Collects whatever a mouse, a finger or a pen does to the page. A click that a key makes has no count of its own. */
export const recordPointer = async (page: Page): Promise<readonly string[]> => {
  const pointed: string[] = [];
  await page.exposeFunction('reportPointer', (what: string) => pointed.push(what));
  await page.addInitScript(() => {
    const { reportPointer } = globalThis as { reportPointer?: (what: string) => void };
    const types = ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart', 'wheel', 'click'];
    for (const type of types)
      addEventListener(
        type,
        (event) => {
          if (type !== 'click' || (event as MouseEvent).detail > 0) reportPointer?.(type);
        },
        { capture: true },
      );
  });
  return pointed;
};
