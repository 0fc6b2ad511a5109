import { ModalBaseCloseButton, ModalBaseHeader, ModalBaseTitle } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEventHandler, ReactNode } from 'react';
import classes from './dialog.module.css';
import { ModalFrame } from './modal-frame.tsx';
import { words } from './words.ts';

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The buttons of a question, the one that does it first. */
  actions?: ReactNode;
  /** Called for each key pressed inside it. */
  onKeyDown?: KeyboardEventHandler;
  /** It shows a text as wide as it is, or two columns. */
  isWide?: boolean;
};

/** A modal dialog with a title and a close button. */
export const Dialog = ({ title, onClose, children, actions, onKeyDown, isWide = false }: DialogProps) => (
  <ModalFrame
    onClose={onClose}
    place={classes['place']}
    className={`${classes['dialog']} ${isWide ? classes['wide'] : ''}`}
    onKeyDown={onKeyDown}
  >
    <ModalBaseHeader role="presentation" className={classes['head'] ?? ''}>
      {/* Has the focus where the dialog names no control that a person begins with. */}
      <ModalBaseTitle tabIndex={-1} className={classes['title'] ?? ''}>
        {title}
      </ModalBaseTitle>
      <ModalBaseCloseButton
        size="max(var(--h-sm), var(--h-hit))"
        aria-label={words.close}
        icon={<IconX size={18} aria-hidden />}
      />
    </ModalBaseHeader>
    {/* Not ModalBaseBody: all of its text would be the description of the dialog. */}
    {actions === undefined ? (
      children
    ) : (
      <div className={classes['question']}>
        {children}
        <div className={classes['actions']}>{actions}</div>
      </div>
    )}
  </ModalFrame>
);
