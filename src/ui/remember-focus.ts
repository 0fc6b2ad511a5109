const textOf = (element: Element | null) => (element && 'value' in element ? element.value : null);

/** @returns whether the person has gone on since, to another control or with a text: the next key belongs there. */
export const rememberFocus = (): (() => boolean) => {
  const before = document.activeElement;
  const text = textOf(before);
  return () => {
    const { activeElement } = document;
    if (activeElement === before) return textOf(before) !== text;
    // A place that only holds the focus, as a heading does, was not gone to.
    return activeElement instanceof HTMLElement && activeElement.tabIndex >= 0;
  };
};
