import { useId, type ComponentProps } from 'react';
import classes from './check-box.module.css';
import tick from './tick.module.css';

type CheckBoxProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & {
  label: string;
  /** What it does, in a sentence under its label. */
  note?: string;
};

/** A check box with its label. A plain input: `ref` and events go to it. */
export const CheckBox = ({ label, note, ...input }: CheckBoxProps) => {
  const id = useId();
  return (
    <div className={classes['row']}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={tick['tick']}
        aria-describedby={note && `${id}-note`}
      />
      <div>
        <label htmlFor={id} className={classes['label']}>
          {label}
        </label>
        {note && (
          <p id={`${id}-note`} className={classes['note']}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
};
