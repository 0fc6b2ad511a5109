import type { ComponentProps } from 'react';
import classes from './switch.module.css';

type SwitchProps = Omit<ComponentProps<'button'>, 'children' | 'onChange' | 'onClick' | 'role' | 'type'> & {
  /** The accessible name. */
  label: string;
  checked: boolean;
  /** Called with the wish, never while `pending`. */
  onChange: (next: boolean) => void;
  /** A call is under way: the switch keeps its state and the focus, and takes no wish. */
  pending?: boolean;
};

/** A switch that shows what is so, not what is wished: `checked` moves only when the truth does. */
export const Switch = ({ label, checked, onChange, pending = false, ...rest }: SwitchProps) => (
  <button
    {...rest}
    type="button"
    role="switch"
    aria-label={label}
    aria-checked={checked}
    // `disabled` would take the focus away from whoever pressed it.
    aria-disabled={pending || undefined}
    aria-busy={pending || undefined}
    className={classes['switch']}
    onClick={() => {
      if (!pending) onChange(!checked);
    }}
  >
    <span className={classes['thumb']} />
  </button>
);
