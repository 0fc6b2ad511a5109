import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { onResize } from './on-resize.ts';
import classes from './scroll-line.module.css';

/** Where a line goes on out of sight: past its start, its end, or both; '' where all of it is in sight. */
type Hidden = '' | 'start' | 'end' | 'both';

/** Scrolled as far as the last pixel, a line may still lack a part of one. */
const minPx = 2;

const hiddenOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Hidden => {
  // Negative where writing runs from the right.
  const before = Math.abs(scrollLeft) >= minPx;
  const after = scrollWidth - clientWidth - Math.abs(scrollLeft) >= minPx;
  if (before && after) return 'both';
  if (before) return 'start';
  return after ? 'end' : '';
};

/** One line that scrolls sideways where it is longer than its place, and fades there; only then the Tab key stops at it. */
export const ScrollLine = ({ className = '', ...rest }: ComponentProps<'div'>) => {
  const line = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<Hidden>('');
  useEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const look = () => setHidden(hiddenOf(element));
    element.addEventListener('scroll', look, { passive: true });
    const stop = onResize([element, ...element.children], look);
    return () => {
      stop();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return (
    <div
      ref={line}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard only when it can have the focus
      tabIndex={hidden === '' ? undefined : 0}
      data-hidden={hidden || undefined}
      className={`${classes['line']} ${className}`}
      // Browsers do not scroll to an element that is half in sight.
      onFocus={({ target, currentTarget }) => {
        if (target !== currentTarget) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }}
      {...rest}
    />
  );
};
