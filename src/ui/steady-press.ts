/** Elements that act on a press. A press in a text box sets the cursor, and may be dragged. */
const pressable =
  'button, a[href], label, summary, [role="tab"], [role="option"], input[type="checkbox"], input[type="radio"]';

/** A button may give way by a pixel as it is pressed. */
const give = 2;

/** Browsers fire `click` for a touch only after the finger lifts, at the latest after the wait for a second tap. */
const clickWithin = 400;

type Press = {
  pressed: HTMLElement;
  moved: HTMLElement;
  /** Where the pointer went down. */
  at: { x: number; y: number };
  isRaised: boolean;
  left: number;
  top: number;
  x: number;
  y: number;
};

/**
 * A press is a click only where the pointer goes up over the very thing that it went down on. Between the two the field that
 * had the focus is left and may say what is wrong with it, an answer may come, a part of the page may load: whatever moves,
 * what is pressed stays under the pointer, and goes to its new place with the click. A bar that is marked `data-steady` stays
 * as a whole.
 * @returns the function that stops it.
 */
export const steadyPress = (): (() => void) => {
  let press: Press | null = null;
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  const follow = (held: Press) => {
    const { left, top } = held.pressed.getBoundingClientRect();
    const [right, down] = [left - held.left, top - held.top];
    if (Math.abs(right) <= give && Math.abs(down) <= give) return;
    held.x -= right;
    held.y -= down;
    // At once, also where everything has a transition, as with reduced motion: it is measured again before the next frame.
    held.moved.style.transition = 'none';
    held.moved.style.translate = `${held.x}px ${held.y}px`;
  };
  /** A bar that grows over it must not take the click. Only then: raised, it hides what lies on it, such as the text of a row. */
  const raise = (held: Press) => {
    const { pressed, moved, at } = held;
    const seen = document.elementFromPoint(at.x, at.y);
    if (held.isRaised || moved !== pressed || seen === null || pressed.contains(seen)) return;
    const { position, zIndex } = getComputedStyle(pressed);
    if (zIndex !== 'auto') return;
    held.isRaised = true;
    pressed.style.zIndex = '1000';
    if (position === 'static') pressed.style.position = 'relative';
  };
  const followTarget = () => {
    if (!press) return;
    if (!press.pressed.isConnected) {
      release();
      return;
    }
    follow(press);
    raise(press);
    // Its own change is no reason to look again.
    mutations.takeRecords();
  };
  const mutations = new MutationObserver(followTarget);
  // Pictures, fonts and style sheets change no element, but take or give room when they come.
  const look = () => {
    followTarget();
    if (press) frame = requestAnimationFrame(look);
  };

  const release = () => {
    clearTimeout(giveUp);
    if (!press) return;
    mutations.disconnect();
    cancelAnimationFrame(frame);
    press.moved.style.translate = '';
    press.moved.style.transition = '';
    if (press.isRaised) Object.assign(press.pressed.style, { position: '', zIndex: '' });
    press = null;
  };

  const onDown = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    release();
    const pressed = event.target instanceof Element ? event.target.closest(pressable) : null;
    if (event.button !== 0 || !(pressed instanceof HTMLElement)) return;
    const bar = pressed.closest('[data-steady]');
    const { left, top } = pressed.getBoundingClientRect();
    const at = { x: event.clientX, y: event.clientY };
    press = {
      pressed,
      moved: bar instanceof HTMLElement ? bar : pressed,
      at,
      isRaised: false,
      left,
      top,
      x: 0,
      y: 0,
    };
    mutations.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    frame = requestAnimationFrame(look);
  };
  const onUp = (event: PointerEvent) => {
    if (!event.isPrimary || !press) return;
    clearTimeout(giveUp);
    giveUp = setTimeout(release, clickWithin);
  };
  // A pointer may go up where the page gets no event: over a scroll bar, outside the window.
  const onMove = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' && event.buttons === 0) onUp(event);
  };

  const listeners = [
    ['pointerdown', onDown],
    ['pointerup', onUp],
    ['pointermove', onMove],
    ['scroll', followTarget],
    ['click', release],
    ['pointercancel', release],
    ['dragend', release],
  ] as const;
  // First of all listeners: where the pointer went up is settled by then, and what the click does finds the page as it is.
  for (const [type, listener] of listeners) addEventListener(type, listener as EventListener, true);
  const onBlur = (event: FocusEvent) => {
    if (event.target === window) release();
  };
  addEventListener('blur', onBlur);
  return () => {
    release();
    for (const [type, listener] of listeners) removeEventListener(type, listener as EventListener, true);
    removeEventListener('blur', onBlur);
  };
};
