import type { KeyboardEvent } from 'react';

/** Whether a key event is Enter. Key code 229 ends the composition of a Chinese, Japanese or Korean word instead. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== 229;

/** Handles Ctrl+Enter and ⌘ Enter, which would otherwise create the task. */
export const onModEnter =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    act();
  };
