/** Elements that may get the focus of a removed control: the nearest ancestor that a screen reader names. */
const places = [
  'article',
  'section[aria-label]',
  'section[aria-labelledby]',
  'fieldset',
  'aside[aria-label]',
  '[role="dialog"]',
  '[role="group"][aria-label]',
  'table[aria-label]',
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
 * When a focused control is removed, moves the focus to the nearest named place: browsers would move it to the top of the
 * page (WCAG 2.4.3). Code that moves the focus on purpose has precedence. @returns the function that stops it.
 */
export const restoreFocus = (): (() => void) => {
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
    // Some browsers fire the event before the element is removed: check afterwards.
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
