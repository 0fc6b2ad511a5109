import { useId, type ComponentProps } from 'react';
import classes from './check-box.module.css';

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & {
  label: string;
  note?: string;
};

/** The platform's checkbox with its label and a quiet line of explanation. */
export const CheckBox = ({ label, note, ...input }: CheckBoxProps) => {
  const id = useId();
  return (
    <div className={classes['box']}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={classes['input']}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      {note && (
        <span id={`${id}-note`} className={classes['note']}>
          {note}
        </span>
      )}
    </div>
  );
};
