import type { MouseEvent } from 'react';

const pressable = 'button:not([role="tab"]), input[type="checkbox"], input[type="radio"], label, a[href]';

/** Whether leaving it may show an error. A picker isn't one of them: it resolves its text when it is left. */
const isTextBox = (element: Element | null): boolean =>
  element !== null &&
  element.matches('input:not([type="checkbox"], [type="radio"]), textarea') &&
  element.role !== 'combobox';

/**
 * Props of what contains text boxes and buttons: pressing a button leaves the focus in the text box. An error that shows when the box is
 * left would otherwise move the button away from the pointer before the click.
 */
export const keepFocus = {
  onMouseDown: (event: MouseEvent): void => {
    const isPress = event.target instanceof Element && event.target.closest(pressable) !== null;
    if (isPress && isTextBox(document.activeElement)) event.preventDefault();
  },
};
