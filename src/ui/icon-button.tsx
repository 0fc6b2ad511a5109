import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = ComponentProps<'button'> & {
  /** The accessible name, which the tips show. */
  label: string;
  size: 'small' | 'medium';
};

/** A button that shows an icon alone, as one plain element: for rows that repeat. Elsewhere it is Mantine's ActionIcon. */
export const IconButton = ({ label, size, className = '', ...button }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    data-size={size}
    className={`${classes['button']} ${className}`}
    {...button}
  />
);
