import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, type KeyboardEventHandler, type ReactNode } from 'react';
import classes from './dialog.module.css';
import { useModal } from './use-modal.ts';
import { words } from './words.ts';

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The buttons of a question, the one that does it first. */
  actions?: ReactNode;
  /** Of a key in any part of it. */
  onKeyDown?: KeyboardEventHandler;
};

/** The platform's modal dialog: it traps the focus, closes by Escape and gives the focus back by itself. */
export const Dialog = ({ title, onClose, children, actions, onKeyDown }: DialogProps) => {
  const modal = useModal(onClose);
  const titleId = useId();
  return (
    <dialog {...modal} onKeyDown={onKeyDown} aria-labelledby={titleId} className={classes['dialog']}>
      <header className={classes['head']}>
        <h2 id={titleId} className={classes['title']}>
          {title}
        </h2>
        <ActionIcon aria-label={words.close} onClick={() => modal.ref.current?.close()}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </header>
      {actions === undefined ? (
        children
      ) : (
        <div className={classes['question']}>
          {children}
          <div className={classes['actions']}>{actions}</div>
        </div>
      )}
    </dialog>
  );
};
