import classes from './visually-hidden.module.css';

/** Text that is read out when it changes and never seen. Not `role="status"`: that is the connection's alone (names.md). */
export const LiveText = ({ children }: { children: string }) => (
  <span aria-live="polite" className={classes['hidden']}>
    {children}
  </span>
);
