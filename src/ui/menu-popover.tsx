import { Popover } from '@mantine/core';
import { useDidUpdate, useMergedRef } from '@mantine/hooks';
import {
  useRef,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactElement,
  type ReactNode,
} from 'react';

type MenuPopoverProps = {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** The button that opens it. */
  target: ReactElement;
  width?: string;
  /** Names a group; without it the controls need no name as a whole. */
  label?: string;
  onKeyDown?: KeyboardEventHandler;
  /** Pixels from the start of what it stands under to the button, where it lies under more than the button. */
  inset?: number;
  /** The dialog that the button stands in. */
  modal?: HTMLElement;
  /** Stays in the element that the button stands in, instead of the end of the page. */
  isInPlace?: boolean;
  children: ReactNode;
};

/** In the event that opens it: a trap of the focus takes it later, and the next key would still reach the button. */
const focusFirst = (dropdown: HTMLElement | null) => {
  const wanted = dropdown?.querySelector<HTMLElement>('[data-autofocus]');
  const first = wanted ?? dropdown?.querySelector<HTMLElement>('button, input');
  first?.focus({ preventScroll: true });
};

/**
 * Stops key events of what lies over a form, so that neither the form's shortcuts nor Enter send it. Not Tab, which the trap of the
 * focus listens for.
 */
export const stopKeys = (event: KeyboardEvent): void => {
  if (event.key !== 'Tab') event.stopPropagation();
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** Controls that open below a button; Escape and a press elsewhere close them and give the focus back. */
export const MenuPopover = ({
  opened,
  onChange,
  target,
  width,
  label,
  onKeyDown,
  inset,
  modal,
  isInPlace = false,
  children,
}: MenuPopoverProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  const dropdownRef = useMergedRef(dropdown, focusFirst);
  useDidUpdate(() => {
    const { activeElement } = document;
    // Without motion it is gone by now, else it goes next and takes the focus along.
    const isLost = activeElement === document.body || dropdown.current?.contains(activeElement);
    if (!opened && isLost) button.current?.focus({ preventScroll: true });
  }, [opened]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    // What the menu stands in stays open.
    event.preventDefault();
    onChange(false);
  };
  const targetProps = {
    'aria-expanded': opened,
    onClick: () => onChange(!opened),
    onKeyDown: closeByKey,
  };
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      {...(inset === undefined
        ? { position: 'bottom-end' }
        : { position: 'bottom-start', offset: { mainAxis: 4, crossAxis: -inset } })}
      // On a phone it ends where the card does; a dialog holds it, and may leave no room below.
      middlewares={{ shift: modal ? { boundary: modal, padding: 20 } : { padding: 12 }, flip: !!modal }}
      // The dialog gives it room and takes that back as it closes: not before the button that is pressed elsewhere has its click.
      {...(modal && { portalProps: { target: modal }, clickOutsideEvents: ['click'] })}
      floatingStrategy="fixed"
      hideDetached={false}
      {...(width !== undefined && { width })}
      withinPortal={!isInPlace}
      trapFocus={!isInPlace}
      // Its own way gives the focus back to what had it after the first control took it.
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target ref={button} {...targetProps}>
        {target}
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdownRef}
        {...(label !== undefined && { role: 'group', 'aria-label': label })}
        onKeyDown={(event) => {
          closeByKey(event);
          onKeyDown?.(event);
        }}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
};
