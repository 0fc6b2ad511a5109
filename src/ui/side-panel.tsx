import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { ModalFrame } from './modal-frame.tsx';
import classes from './side-panel.module.css';
import { useIsWide } from './use-is-wide.ts';

type SidePanelProps = {
  /** The accessible name. */
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Details beside a list; on a narrower window a drawer over it, which is modal. It takes the focus when it opens, and
 * Escape in it closes it. Where the focus goes from the one beside the list is the caller's: its row may be gone.
 */
export const SidePanel = (props: SidePanelProps) =>
  useIsWide() ? <Beside {...props} /> : <Over {...props} />;

const Beside = ({ label, onClose, children }: SidePanelProps) => {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // On the document: what stands in the panel, a menu for instance, has answered the key by then.
    const onKeyDown = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Node && panel.current?.contains(event.target);
      if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return (
    <aside ref={panel} tabIndex={-1} aria-label={label} className={classes['beside']}>
      {children}
    </aside>
  );
};

const Over = ({ label, ...props }: SidePanelProps) => (
  <ModalFrame {...props} label={label} place={classes['place']} className={classes['drawer']} />
);
