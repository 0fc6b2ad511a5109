import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field-shell.module.css';

type FieldShellProps = {
  /** The control's id; its note is `{id}-note`. */
  id: string;
  label: string;
  required?: boolean | undefined;
  /** What is wrong and what to do; takes the place of the note. */
  error?: string | undefined;
  note?: ReactNode;
  /** Under the note: what a feature says of the value. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Label, control and, where there is something to say, a line beneath it. */
export const FieldShell = ({ id, label, required, error, note, aside, children }: FieldShellProps) => (
  <div className={classes['field']}>
    <label
      htmlFor={id}
      className={required ? `${classes['label']} ${classes['required']}` : classes['label']}
    >
      {label}
    </label>
    <div className={classes['control']}>{children}</div>
    <div id={`${id}-note`} className={error ? `${classes['note']} ${classes['error']}` : classes['note']}>
      {error ? (
        <>
          <IconAlertCircle size={13} aria-hidden className={classes['errorIcon']} />
          {error}
        </>
      ) : (
        note
      )}
    </div>
    {aside}
  </div>
);

/** What every control inside a `FieldShell` carries so that label, note and error belong to it. */
export const controlProps = (
  id: string,
  error: string | undefined,
  required?: boolean,
  tone?: 'copied' | 'pasted',
) => ({
  id,
  className: classes['input'],
  'aria-describedby': `${id}-note`,
  'aria-invalid': error ? true : undefined,
  'aria-required': required ? true : undefined,
  ...(tone && { [`data-${tone}`]: '' }),
});
