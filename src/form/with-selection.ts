/**
 * Changes the text of a box. If all of it was selected, it is selected again, so that what is typed next replaces the new
 * text as it would have replaced the old: a time that moves while its field is entered is not typed behind.
 */
export const withSelection = (boxId: string, change: () => void): void => {
  const box = document.getElementById(boxId);
  const isSelected =
    box instanceof HTMLInputElement &&
    box.value !== '' &&
    box.selectionStart === 0 &&
    box.selectionEnd === box.value.length;
  change();
  if (isSelected) box.select();
};
