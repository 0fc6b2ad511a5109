/** What may take the focus of something that went away: its nearest place that a screen reader names. */
const places = [
  'article',
  'section[aria-label]',
  'section[aria-labelledby]',
  'fieldset',
  'dialog',
  '[role="group"][aria-label]',
  '[role="table"]',
  '[role="tabpanel"]',
  'form',
  'main',
].join();

const trailOf = (element: Element): Element[] => {
  const trail: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) trail.push(at);
  return trail;
};

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Whoever presses a button that goes away with its row keeps their place: the browser would send them back to the top
 * of the page (WCAG 2.4.3). What moves the focus on purpose comes first. @returns the function that stops it.
 */
export const keepFocus = (): (() => void) => {
  let trail: Element[] = [];
  let frame = 0;

  const restore = () => {
    frame = 0;
    if (!isNowhere() || trail[0]?.isConnected !== false) return;
    const place = trail.find((element) => element.isConnected && element.matches(places));
    trail = [];
    const target = place?.matches('main') ? (place.querySelector('h1[tabindex]') ?? place) : place;
    if (!(target instanceof HTMLElement)) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    trail = target instanceof Element ? trailOf(target) : [];
  };
  const onFocusOut = ({ target }: FocusEvent) => {
    // Some browsers tell of it before the element is gone: judged once it is.
    queueMicrotask(() => {
      if (trail[0] === target && target instanceof Element && target.isConnected && isNowhere()) trail = [];
    });
  };
  const observer = new MutationObserver(() => {
    // After the frame in which others may move it.
    if (frame === 0 && trail[0]?.isConnected === false && isNowhere())
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(restore);
      });
  });

  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
};
