import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { LiveText } from './live-text.tsx';
import classes from './loading-rows.module.css';

type LoadingRowsProps = {
  label: string;
  /** In pixels, as the rows will have it. */
  rowHeight?: number;
};

const rows = [1, 2, 3, 4, 5];
const widths = [24, 80, 240];

/** Grey bars where rows will be. They appear after 300 ms (style sheet), so that a quick answer does not flicker. */
export const LoadingRows = ({ label, rowHeight = 40 }: LoadingRowsProps) => (
  <div className={classes['rows']} aria-busy>
    <LiveText>{label}</LiveText>
    {rows.map((row) => (
      <div key={row} className={classes['row']} style={{ height: rowHeight }}>
        {widths.map((width) => (
          <Skeleton key={width} width={width} height={12} animate={false} />
        ))}
      </div>
    ))}
  </div>
);
