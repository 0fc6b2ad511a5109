import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import { useEffect, useState } from 'react';
import { KeyCaps } from './key-caps.tsx';
import { Palette } from './palette/palette.tsx';
import classes from './shortcuts.module.css';

const delayMs = 300;

/** Pixels that a tip of one line takes above its control, with its distance from it and from the window's edge. */
const roomAbove = 40;

/** What shows a picture alone, or has more to say than its words. Its name is read out; here it is for the eye. */
const tippedBy = (target: EventTarget | null): HTMLElement | null => {
  const found =
    target instanceof Element
      ? target.closest<HTMLElement>(':is(button, a):is([aria-label], [aria-description]), [data-tip]')
      : null;
  if (!found) return null;
  const isPicture = found.textContent.trim() === '' && found.querySelector('svg') !== null;
  return isPicture || found.hasAttribute('aria-description') || found.dataset['tip'] !== undefined
    ? found
    : null;
};

/** Its name, without what stands before it: "Copy order number" after the number. */
const nameOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-label') ?? '').replace(element.previousElementSibling?.textContent || '\n', '');

/** What a control does, where it says more than its name. */
const noteOf = (element: HTMLElement): string => element.dataset['tip'] ?? '';

/** "Control+Shift+Enter" as `shortcuts` has it. */
const keysOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-keyshortcuts') ?? '').toLowerCase().replace(/control|meta/, 'mod');

/** The names of all buttons that show a picture alone, with their key: for a pointer that rests, and for the keyboard. */
const Tips = () => {
  const [at, setAt] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Not every engine says it of a click.
    let pressedWith = '';
    const show = (element: HTMLElement | null) => {
      clearTimeout(timer);
      setAt(null);
      if (element) timer = setTimeout(() => setAt(element.isConnected ? element : null), delayMs);
    };
    const onPointer = ({ target, relatedTarget, pointerType }: PointerEvent) => {
      // A finger that rests has pressed.
      const element = pointerType === 'touch' ? null : tippedBy(target);
      if (element === null || tippedBy(relatedTarget) !== element) show(element);
    };
    // A finger has no other way to what is more than a name.
    const onClick = ({ target }: MouseEvent) => {
      const element = pressedWith === 'touch' ? tippedBy(target) : null;
      if (element && noteOf(element) !== '') show(element);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) show(tippedBy(target));
    };
    const hide = () => show(null);
    const onPress = ({ pointerType }: PointerEvent) => {
      pressedWith = pointerType;
      hide();
    };
    const events = [
      ['pointerover', onPointer],
      ['pointerdown', onPress],
      ['click', onClick],
      ['focusin', onFocus],
      ...['focusout', 'keydown', 'scroll'].map((name) => [name, hide] as const),
    ] as const;
    for (const [name, act] of events) document.addEventListener(name, act as EventListener, true);
    return () => {
      clearTimeout(timer);
      for (const [name, act] of events) document.removeEventListener(name, act as EventListener, true);
    };
  }, []);
  if (!at) return null;
  const keys = keysOf(at);
  const { top, left, right } = at.getBoundingClientRect();
  const hasRoom = top >= roomAbove;
  return (
    <Tooltip
      opened
      multiline
      // What is read and pressed next stands after a control or under it.
      position={hasRoom ? 'top' : 'left'}
      middlewares={{ shift: { boundary: at.closest('section, form, aside') ?? 'clippingAncestors' } }}
      maw={hasRoom ? '20rem' : `min(20rem, ${Math.max(left, innerWidth - right) - 16}px)`}
      target={at}
      transitionProps={{ duration: 120 }}
      portalProps={{ target: at.closest<HTMLElement>('[aria-modal]') ?? document.body }}
      label={
        <span className={classes['tip']}>
          {[nameOf(at).trim(), at.getAttribute('aria-description'), noteOf(at)].filter(Boolean).join('. ')}
          {keys !== '' && <KeyCaps keys={[keys]} />}
        </span>
      }
    />
  );
};

/** What comes in idle time, as one file: the commands, so that the first press shows them, and the tips. */
export const PaletteAndTips = ({ hasPalette, onClose }: { hasPalette: boolean; onClose: () => void }) => (
  <>
    <Tips />
    {hasPalette && <Palette onClose={onClose} />}
  </>
);
