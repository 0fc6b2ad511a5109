import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Drawer, Paper } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { closeByEscape, holdFocus } from './hold-focus.ts';

type SidePanelProps = {
  /** The accessible name. */
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** Whether Escape belongs to a text box, a menu, a calendar or a dialog. */
const isEscapeTaken = ({ defaultPrevented, target }: KeyboardEvent): boolean =>
  defaultPrevented ||
  (target instanceof Element &&
    target.closest(
      'input:not([type="radio"], [type="checkbox"]), [role="menu"], [role="dialog"], [data-dates-dropdown]',
    ) !== null);

const focusPanel = (panel: HTMLElement | null) => panel?.focus({ preventScroll: true });

/** Details next to a list, or a drawer over it in a narrow window. The caller moves the focus when a panel next to the list closes. */
export const SidePanel = ({ label, onClose, children }: SidePanelProps) => {
  // As in the style sheets of pages with two columns.
  const isWide = useMediaQuery('(min-width: 70em)', false, { getInitialValueInEffect: false });
  useWindowEvent('keydown', (event) => {
    if (isWide && event.key === 'Escape' && !isEscapeTaken(event)) onClose();
  });
  return isWide ? (
    <Paper
      component="aside"
      ref={focusPanel}
      tabIndex={-1}
      aria-label={label}
      withBorder
      pos="sticky"
      top="calc(var(--header-height) + var(--s-5))"
      mah="calc(100dvh - var(--header-height) - var(--s-8))"
      style={{ overflow: 'auto', outlineOffset: -2 }}
    >
      {children}
    </Paper>
  ) : (
    <Drawer.Root opened onClose={onClose} onKeyDown={closeByEscape(onClose)}>
      <Drawer.Overlay />
      <Drawer.Content ref={holdFocus} aria-label={label}>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
};
