import type { ComponentProps } from 'react';
import classes from './visually-hidden.module.css';

/** Text that is read out and not seen. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span {...props} className={classes['hidden']} />
);
