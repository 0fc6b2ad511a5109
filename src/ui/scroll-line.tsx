import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { onResize } from './on-resize.ts';
import classes from './scroll-line.module.css';

/** One line that scrolls sideways where it is longer than its place; only then the Tab key stops at it. */
export const ScrollLine = ({ className = '', ...rest }: ComponentProps<'div'>) => {
  const line = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const look = () => setOverflows(element.scrollWidth > element.clientWidth + 1);
    return onResize([element, ...element.children], look);
  }, []);
  return (
    <div
      ref={line}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard only when it can have the focus
      tabIndex={overflows ? 0 : undefined}
      className={`${classes['line']} ${className}`}
      // Browsers leave what is half in sight where it is.
      onFocus={({ target, currentTarget }) => {
        if (target !== currentTarget) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }}
      {...rest}
    />
  );
};
