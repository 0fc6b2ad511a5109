import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './error-note.module.css';

type ErrorNoteProps = {
  /** What happened, in one short sentence. */
  title: string;
  /** What is safe and what to do next. */
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'bad' | 'warn' | 'info';
  /** Spoken at once; leave it out for what is there from the start. */
  alert?: boolean;
};

const icons = { bad: IconAlertCircle, warn: IconAlertTriangle, info: IconInfoCircle };

/** Something went wrong or needs a look, said in the place where it happened. */
export const ErrorNote = ({ title, children, action, tone = 'bad', alert = false }: ErrorNoteProps) => {
  const Icon = icons[tone];
  return (
    <div className={classes['note']} data-tone={tone} role={alert ? 'alert' : undefined}>
      <Icon size={18} aria-hidden className={classes['icon']} />
      <div className={classes['words']}>
        <p className={classes['title']}>{title}</p>
        {children && <div className={classes['text']}>{children}</div>}
      </div>
      {action && <div className={classes['action']}>{action}</div>}
    </div>
  );
};
