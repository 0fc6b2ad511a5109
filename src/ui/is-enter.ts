import type { KeyboardEvent } from 'react';

/** Whether a key event is Enter. Key code 229 ends the composition of a Chinese, Japanese or Korean word instead. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== 229;
