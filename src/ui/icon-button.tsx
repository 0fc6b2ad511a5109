import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = ActionIconProps &
  Omit<ComponentProps<'button'>, keyof ActionIconProps> & {
    /** The accessible name, which also shows as a tip. */
    label: string;
  };

/** A button that only shows an icon. */
export const IconButton = ({ label, ...button }: IconButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} {...button} />
  </Tooltip>
);

type RowIconButtonProps = ComponentProps<'button'> & { label: string; size: 'small' | 'medium' };

/** The same for the rows of long lists: one plain element. */
export const RowIconButton = ({ label, size, className = '', ...button }: RowIconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    data-size={size}
    className={`${classes['button']} ${className}`}
    {...button}
  />
);
