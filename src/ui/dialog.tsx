import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import classes from './dialog.module.css';
import { useModal } from './use-modal.ts';
import { words } from './words.ts';

type DialogProps = {
  title: string;
  onClose: () => void;
  /** Places the dialog near the top edge, so that the text box does not move while results come and go below it. */
  atTop?: boolean;
  children: ReactNode;
};

/** The platform's modal dialog: it traps the focus, closes by Escape and gives the focus back by itself. */
export const Dialog = ({ title, onClose, atTop, children }: DialogProps) => {
  const modal = useModal(onClose);
  const titleId = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={atTop ? `${classes['dialog']} ${classes['atTop']}` : classes['dialog']}
    >
      <header className={classes['head']}>
        <h2 id={titleId} className={classes['title']}>
          {title}
        </h2>
        <ActionIcon aria-label={words.close} onClick={() => modal.ref.current?.close()}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </header>
      {children}
    </dialog>
  );
};
