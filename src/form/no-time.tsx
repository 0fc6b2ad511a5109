import { readoutId } from './task-form.ts';
import classes from './time-readout.module.css';
import { words } from './words.ts';

/** The readout of a form without times, until its code is loaded: the longest text of the page is there at once. */
export const NoTime = () => (
  <div id={readoutId} className={classes['readout']}>
    <span className={classes['line']}>{words.noTime}</span>
  </div>
);
