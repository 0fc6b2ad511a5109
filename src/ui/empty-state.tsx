import { Button, EmptyState as MantineEmptyState } from '@mantine/core';
import '@mantine/core/styles/EmptyState.layer.css';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'wouter';

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
  <MantineEmptyState
    size="sm"
    variant="light"
    color="accent"
    py={48}
    px="md"
    styles={{
      root: { '--empty-state-indicator-size-sm': '1.375rem' },
      indicator: { borderRadius: 'var(--r-3)' },
    }}
    icon={<Icon stroke={1.5} aria-hidden />}
    title={title}
    description={children}
    data-late
  >
    {action}
    {link && (
      <Button component={Link} variant="default" href={link.href}>
        {link.label}
      </Button>
    )}
  </MantineEmptyState>
);
