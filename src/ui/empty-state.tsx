import { Button } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  title: string;
  /** What the list would show, or how to get something into it. */
  children?: ReactNode;
  /** The button for that. */
  action?: ReactNode;
  /** The page for that, in place of a button. */
  link?: { label: string; href: string };
};

/** A list without rows. "Nothing there yet" and "nothing matches the filter" have different words. */
export const EmptyState = ({ icon: Icon, title, children, action, link }: EmptyStateProps) => (
  <div className={classes['empty']}>
    <Icon size={28} stroke={1.5} aria-hidden />
    <p className={classes['title']}>{title}</p>
    {children && <p className={classes['text']}>{children}</p>}
    {action}
    {link && (
      <Button component={Link} variant="default" href={link.href}>
        {link.label}
      </Button>
    )}
  </div>
);
