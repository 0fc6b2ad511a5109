import { IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './import.module.css';

type FoldProps = { title: string; isOpen: boolean; children: ReactNode };

/** Content that is rendered once it is unfolded. */
export const Fold = ({ title, isOpen, children }: FoldProps) => {
  const [isShown, setShown] = useState(isOpen);
  return (
    <details
      className={classes['fold']}
      open={isShown}
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary>
        <IconChevronRight size={14} aria-hidden />
        {title}
      </summary>
      {isShown && children}
    </details>
  );
};
