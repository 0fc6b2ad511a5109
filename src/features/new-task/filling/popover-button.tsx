import { Button, Popover, type ButtonProps, type PopoverProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';

type PopoverButtonProps = Omit<ButtonProps, 'children'> & {
  label: string;
  'aria-label'?: string | undefined;
  position?: PopoverProps['position'];
  children: (close: () => void) => ReactNode;
};

/** A button that opens a panel. Closing the panel returns the focus to the button. */
export const PopoverButton = ({
  label,
  position = 'bottom-end',
  children,
  ...button
}: PopoverButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position={position} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" {...button} onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  );
};
