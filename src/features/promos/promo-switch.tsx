import type { ComponentProps } from 'react';
import classes from './promo-switch.module.css';

type PromoSwitchProps = Omit<
  ComponentProps<'button'>,
  'children' | 'onChange' | 'onClick' | 'role' | 'type'
> & {
  /** The accessible name. */
  label: string;
  checked: boolean;
  /** Called with the requested state, never while `pending`. */
  onChange: (next: boolean) => void;
  /** A call is under way: the switch shows the old state, keeps the focus and ignores presses. */
  pending?: boolean;
  /** The state is unknown until the list is read again: the switch shows the one before, and takes presses. */
  unconfirmed?: boolean;
  /** False where it only shows. */
  canSwitch?: boolean;
};

/** A switch that shows the confirmed state: it moves when `checked` changes, not when it is pressed. */
export const PromoSwitch = ({
  label,
  checked,
  onChange,
  pending = false,
  unconfirmed = false,
  canSwitch = true,
  ...rest
}: PromoSwitchProps) => (
  <button
    {...rest}
    type="button"
    role="switch"
    aria-label={label}
    aria-checked={checked}
    // `disabled` would take the focus away from the person who pressed it.
    aria-disabled={pending || !canSwitch || undefined}
    aria-busy={pending || unconfirmed || undefined}
    className={classes['switch']}
    onClick={() => {
      if (!pending && canSwitch) onChange(!checked);
    }}
  >
    <span className={classes['track']} />
  </button>
);
