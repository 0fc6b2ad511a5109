import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { onResize } from './on-resize.ts';
import type { Lines } from './row-lines.ts';
import { whenIdle } from '#data/state/when-idle.ts';

/** Lines that are drawn above and below those in sight, once those are. */
const most = 6;
/** The first line changes by so many, so that a slow scroll draws nothing most of the time. */
const stride = 2;
/** How much of the window a list has at first that the page scrolls; what stands above it has the rest. It is measured after that. */
const belowHead = 0.75;
/** Without a scroll for so long, the page rests: longer than a frame of a slow processor, in which rows would be sorted between two scrolls. */
const restMs = 300;

/** What of a list is in sight, in pixels from its top. */
type Sight = { from: number; to: number };

const drawnIn = (lines: Lines<unknown>, { from, to }: Sight, beyond: number) => {
  const above = Math.max(0, lines.lineBelow(from) - beyond);
  const first = above - (above % stride);
  // As many wherever the list is, so that each element has a row to show.
  const count = Math.ceil((to - from) / lines.rowHeight) + 2 * beyond + stride;
  const last = Math.max(first + count, lines.lineBelow(to) + beyond);
  return { first, last: Math.min(lines.count - 1, last) };
};

type RowWindowOptions = {
  isEnabled: boolean;
  /** The list, whose parent scrolls it; null where the page does. */
  framed: RefObject<HTMLElement | null> | null;
};

/**
 * Which lines of a list are drawn: those in sight and some around them; all where it is not enabled.
 * @param body the element whose top is the list's.
 */
export const useRowWindow = (
  body: RefObject<HTMLElement | null>,
  lines: Lines<unknown>,
  { isEnabled, framed }: RowWindowOptions,
): { first: number; last: number; isScrolling: boolean } => {
  const [sight, setSight] = useState<Sight>(() => ({ from: 0, to: innerHeight * belowHead }));
  const [beyond, setBeyond] = useState(0);
  const [isScrolling, setScrolling] = useState(false);
  const now = useRef({ lines, sight, beyond });
  useLayoutEffect(() => {
    now.current = { lines, sight, beyond };
  });

  useLayoutEffect(() => {
    if (!isEnabled) return;
    let top = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    // Not by a reference of the parent: that has none before its children’s effects.
    const box = framed?.current?.parentElement ?? null;
    const scrolled = () => (box ? box.scrollTop : window.scrollY);
    const height = () => (box ? box.clientHeight : innerHeight);
    const look = (): Sight => ({ from: scrolled() - top, to: scrolled() - top + height() });
    const measure = () => {
      const above = box?.getBoundingClientRect().top ?? 0;
      top = Math.round((body.current?.getBoundingClientRect().top ?? 0) - above + scrolled());
      setSight(look());
    };
    const onScroll = () => {
      clearTimeout(rest);
      rest = setTimeout(() => setScrolling(false), restMs);
      const next = look();
      const before = drawnIn(now.current.lines, now.current.sight, now.current.beyond);
      const after = drawnIn(now.current.lines, next, most);
      if (before.first === after.first && before.last === after.last) return;
      // In the frame of the scroll: later, the new rows would be blank for a frame.
      flushSync(() => {
        setScrolling(true);
        setBeyond(most);
        setSight(next);
      });
    };
    // A frame is at its top when it comes, so that the guess is right: to measure it would lay out the page within the task.
    if (!box) measure();
    const stopWaiting = whenIdle(() => setBeyond(most));
    // Whatever changes its height above the list also changes the height of the page.
    const stopMeasuring = onResize([box ?? document.body], measure);
    const scroller = box ?? window;
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stopWaiting();
      stopMeasuring();
      clearTimeout(rest);
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [body, framed, isEnabled]);

  if (!isEnabled) return { first: 0, last: lines.count - 1, isScrolling: false };
  return { ...drawnIn(lines, sight, beyond), isScrolling };
};
