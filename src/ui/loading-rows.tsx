import type { CSSProperties } from 'react';
import classes from './loading-rows.module.css';
import { LiveText } from './live-text.tsx';

type LoadingRowsProps = {
  label: string;
  /** In pixels, as the rows will have it. */
  rowHeight?: number;
};

/** Grey bars where rows will be. They appear after 300 ms (style sheet), so that a quick answer does not flicker. */
export const LoadingRows = ({ label, rowHeight = 40 }: LoadingRowsProps) => {
  const size: CSSProperties & Record<`--${string}`, string> = { '--row-height': `${rowHeight}px` };
  return (
    <div className={classes['rows']} style={size} aria-busy>
      <LiveText>{label}</LiveText>
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
};
