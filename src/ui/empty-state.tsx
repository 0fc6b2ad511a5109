import type { ComponentType, ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  title: string;
  /** What would be here, or what to do to see something. */
  children?: ReactNode;
  /** A button or link that does it. */
  action?: ReactNode;
};

/** A list without rows: nothing there yet, or nothing that a filter lets through; never the same words for both. */
export const EmptyState = ({ icon: Icon, title, children, action }: EmptyStateProps) => (
  <div className={classes['empty']}>
    <Icon size={28} stroke={1.5} aria-hidden />
    <p className={classes['title']}>{title}</p>
    {children && <p className={classes['text']}>{children}</p>}
    {action}
  </div>
);
