import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import type { ComponentProps } from 'react';

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
