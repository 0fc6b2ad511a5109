import type { ReactNode } from 'react';
import classes from './hidden-text.module.css';

type HiddenTextProps = {
  /** Read out when it changes. */
  isLive?: boolean;
  children: ReactNode;
};

/** Text for those who hear the page. One plain element: lists and forms draw many of it. */
export const HiddenText = ({ isLive = false, children }: HiddenTextProps) => (
  <span className={classes['hidden']} aria-live={isLive ? 'polite' : undefined}>
    {children}
  </span>
);
