import { useId, type ComponentProps } from 'react';
import classes from './check-box.module.css';
import tick from './tick.module.css';

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  /** What it does, under the label. */
  description?: string;
};

/** A native check box with its label; with the role of a switch where what it says happens at once. */
export const CheckBox = ({ label, description, ...input }: CheckBoxProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={classes['box']}>
      <input
        id={id}
        type="checkbox"
        className={tick['tick']}
        aria-describedby={description === undefined ? undefined : noteId}
        {...input}
      />
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      {description !== undefined && (
        <span id={noteId} className={classes['note']}>
          {description}
        </span>
      )}
    </div>
  );
};
