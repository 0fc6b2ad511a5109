import type { Page } from '@playwright/test';

/** A keyboard that counts each character and each key, also those of a chord. */
type Keys = {
  press: (chord: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  pressed: () => number;
};

export const countKeys = ({ keyboard }: Page): Keys => {
  let pressed = 0;
  return {
    press: async (chord) => {
      pressed += chord.split('+').length;
      await keyboard.press(chord);
    },
    type: async (text) => {
      pressed += text.length;
      await keyboard.type(text);
    },
    pressed: () => pressed,
  };
};
