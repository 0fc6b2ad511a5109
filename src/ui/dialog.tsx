import { IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: `close` must run while the dialog is still in the document, or the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // The event fires asynchronously: under StrictMode the dialog has been opened again by then.
  const closed = () => {
    if (!dialog.current?.open) onClose();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={atTop ? `${classes['dialog']} ${classes['atTop']}` : classes['dialog']}
      onClose={closed}
    >
      <header className={classes['head']}>
        <h2 id={titleId} className={classes['title']}>
          {title}
        </h2>
        <IconButton label={words.close} onClick={() => dialog.current?.close()}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </header>
      {children}
    </dialog>
  );
};
