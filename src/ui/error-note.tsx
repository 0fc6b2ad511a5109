import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import classes from './error-note.module.css';

type ErrorNoteProps = {
  /** What happened, in one short sentence. */
  title: string;
  /** What was not lost, and what the person can do next. */
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
  const id = useId();
  const hasText = Boolean(children) || Boolean(action);
  return (
    <div
      role={alert ? 'alert' : 'note'}
      aria-labelledby={`${id}-title`}
      aria-describedby={hasText ? `${id}-text` : undefined}
      data-tone={tone}
      className={classes['note']}
    >
      <Icon size={18} aria-hidden className={classes['icon']} />
      <div className={classes['body']}>
        <div id={`${id}-title`} className={classes['title']}>
          {title}
        </div>
        {hasText && (
          <div id={`${id}-text`}>
            {children}
            {action && <div className={classes['action']}>{action}</div>}
          </div>
        )}
      </div>
    </div>
  );
};
