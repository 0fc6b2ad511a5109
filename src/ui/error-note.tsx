import { Alert, Box } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type ErrorNoteProps = {
  /** What happened, in one short sentence. */
  title: string;
  /** What is safe, and what the user can do next. */
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'bad' | 'warn' | 'info';
  /** Announced at once (`role="alert"`). Leave it out for a note that is there when the page opens. */
  alert?: boolean;
};

const icons = { bad: IconAlertCircle, warn: IconAlertTriangle, info: IconInfoCircle };

/** A note about an error or a warning, shown where it happened. */
export const ErrorNote = ({ title, children, action, tone = 'bad', alert = false }: ErrorNoteProps) => {
  const Icon = icons[tone];
  return (
    <Alert
      role={alert ? 'alert' : 'note'}
      title={title}
      icon={<Icon size={18} aria-hidden />}
      color={tone}
      bd={`1px solid color-mix(in srgb, var(--${tone}) 35%, var(--border))`}
    >
      {children}
      {action && <Box mt="xs">{action}</Box>}
    </Alert>
  );
};
