import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Group, Modal, Stack } from '@mantine/core';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { closeByEscape, holdFocus } from './hold-focus.ts';
import { keepFocus } from './keep-focus.ts';
import { words } from './words.ts';

type DialogProps = {
  title: string;
  /** Left out, only a button of the dialog closes it. */
  onClose?: () => void;
  children: ReactNode;
  /** The buttons of a question, the main one first. */
  actions?: ReactNode;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  isWide?: boolean;
};

/** A modal dialog with a title and a close button, open as long as it is rendered. */
export const Dialog = ({ title, onClose, children, actions, onKeyDown, isWide = false }: DialogProps) => (
  <Modal.Root
    opened
    onClose={onClose ?? (() => undefined)}
    size={isWide ? '45rem' : actions === undefined ? '35rem' : 'md'}
    onKeyDown={onClose && closeByEscape(onClose)}
  >
    <Modal.Overlay />
    <Modal.Content ref={holdFocus}>
      <Modal.Header role="presentation">
        <Modal.Title tabIndex={-1}>{title}</Modal.Title>
        {onClose && <Modal.CloseButton aria-label={words.close} />}
      </Modal.Header>
      {/* Modal.Body would make all of its text the dialog's description. */}
      <Stack px={20} pb={20} gap={actions === undefined ? 0 : 'md'} onKeyDown={onKeyDown}>
        {children}
        {actions !== undefined && (
          <Group justify="end" gap="xs" {...keepFocus}>
            {actions}
          </Group>
        )}
      </Stack>
    </Modal.Content>
  </Modal.Root>
);
