import { ModalBase, ModalBaseContent, ModalBaseOverlay } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import type { KeyboardEvent, KeyboardEventHandler, MouseEvent, ReactNode } from 'react';
import classes from './modal-frame.module.css';
import { openModals } from './open-modals.ts';

/** Takes the focus in the event that opens the dialog, and gives it back in the one that closes it. What lies behind is inert. */
const holdFocus = (content: HTMLElement | null) => {
  if (!content) return undefined;
  const before = document.activeElement;
  const behind = [...document.querySelectorAll<HTMLElement>('#root'), ...openModals()].filter(
    (element) => element !== content && !element.inert,
  );
  for (const element of behind) element.inert = true;
  const first =
    content.querySelector<HTMLElement>('[data-autofocus]') ?? content.querySelector('h2[tabindex], button');
  // Mantine's trap looks for the mark a moment later.
  first?.toggleAttribute('data-autofocus', true);
  first?.focus({ preventScroll: true });
  return () => {
    const isElsewhere = document.activeElement !== document.body && !content.contains(document.activeElement);
    for (const element of behind) element.inert = false;
    if (!isElsewhere && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
};

const keepFocus = (event: MouseEvent) => event.preventDefault();

type ModalFrameProps = {
  onClose: () => void;
  /** The accessible name, where no `ModalBaseTitle` says it. */
  label?: string;
  /** Places the content in the window. */
  place: string | undefined;
  className: string | undefined;
  /** Over the page, where it is not as dark as elsewhere. */
  backdrop?: string | undefined;
  /** Called for each key pressed inside it. */
  onKeyDown?: KeyboardEventHandler | undefined;
  children: ReactNode;
};

/**
 * What is modal: drawn for as long as it is open, on what Mantine's `Modal` and `Drawer` stand on, which alone bring no scroll area.
 * A press beside it does not close it: it may show what is shown once.
 */
export const ModalFrame = ({
  onClose,
  label,
  place = '',
  className = '',
  backdrop = '',
  onKeyDown,
  children,
}: ModalFrameProps) => {
  const closeByKey = (event: KeyboardEvent) => {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  return (
    <ModalBase
      opened
      onClose={onClose}
      withinPortal
      lockScroll
      trapFocus
      transitionProps={{ duration: 0 }}
      // Mantine would close all that are open by one Escape, before a list in one of them, and give the focus back after the next key.
      closeOnEscape={false}
      returnFocus={false}
    >
      <ModalBaseOverlay className={`${classes['backdrop']} ${backdrop}`} onMouseDown={keepFocus} />
      <ModalBaseContent
        ref={holdFocus}
        {...(label !== undefined && { 'aria-label': label })}
        innerProps={{ className: `${classes['place']} ${place}`, onKeyDown: closeByKey }}
        className={`${classes['content']} ${className}`}
      >
        {children}
      </ModalBaseContent>
    </ModalBase>
  );
};
