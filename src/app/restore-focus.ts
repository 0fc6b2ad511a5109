/** What may get the focus of a removed control: the nearest ancestor that a screen reader names. */
const places =
  'article, fieldset, form, main, [role="dialog"], [role="tabpanel"], :is(section, aside, table, [role="group"]):is([aria-label], [aria-labelledby])';

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * When a focused control is removed, moves the focus to the nearest named place: browsers would move it to the top of the
 * page (WCAG 2.4.3). Code that moves the focus on purpose has precedence. @returns the function that stops it.
 */
export const restoreFocus = (): (() => void) => {
  /** The element that had the focus last, and its ancestors: a removed element has none. */
  let trail: Element[] = [];
  const isLost = () => trail[0]?.isConnected === false && isNowhere();

  const restore = () => {
    if (!isLost()) return;
    const place = trail.find((element) => element.isConnected && element.matches(places));
    trail = [];
    const target = place?.matches('main') ? (place.querySelector('h1[tabindex]') ?? place) : place;
    if (!(target instanceof HTMLElement)) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const onFocusIn = (event: FocusEvent) => {
    trail = event.composedPath().filter((each) => each instanceof Element);
  };
  const observer = new MutationObserver(() => {
    // After the frame in which others may move it.
    if (isLost()) requestAnimationFrame(() => requestAnimationFrame(restore));
  });

  document.addEventListener('focusin', onFocusIn);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
  };
};
