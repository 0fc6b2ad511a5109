import type { ReactNode } from 'react';
import classes from './visually-hidden.module.css';

/** Text for screen readers only. */
export const VisuallyHidden = ({ children, ...rest }: { children: ReactNode; role?: 'status' | 'alert' }) => (
  <span className={classes['hidden']} {...rest}>
    {children}
  </span>
);
