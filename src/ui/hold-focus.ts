import type { KeyboardEvent } from 'react';

/** Ref of a modal's content: takes the focus when it opens and returns it when it closes, both within the event that does so. */
export const holdFocus = (content: HTMLElement | null) => {
  if (!content) return undefined;
  const before = document.activeElement;
  const first =
    content.querySelector<HTMLElement>('[data-autofocus]') ?? content.querySelector('h2[tabindex], button');
  // Mantine's focus trap looks for this attribute a moment later.
  first?.toggleAttribute('data-autofocus', true);
  first?.focus({ preventScroll: true });
  return () => {
    const isElsewhere = document.activeElement !== document.body && !content.contains(document.activeElement);
    if (!isElsewhere && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
};

/** Closes the innermost layer only: Mantine's own listener closes all open layers before a list in one of them sees the key. */
export const closeByEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  event.preventDefault();
  close();
};
