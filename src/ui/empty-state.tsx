import type { ComponentType, ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  title: string;
  /** What the list would show, or how to get something into it. */
  children?: ReactNode;
  /** The button or link for that. */
  action?: ReactNode;
};

/** A list without rows. "Nothing there yet" and "nothing matches the filter" have different words. */
export const EmptyState = ({ icon: Icon, title, children, action }: EmptyStateProps) => (
  <div className={classes['empty']}>
    <Icon size={28} stroke={1.5} aria-hidden />
    <p className={classes['title']}>{title}</p>
    {children && <p className={classes['text']}>{children}</p>}
    {action}
  </div>
);
