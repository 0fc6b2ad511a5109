import { Group, Paper, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { LiveRegion } from './live-region.tsx';

const rows = [1, 2, 3, 4, 5];
const widths = [24, 80, 240];

/** Grey bars in place of rows that are loading. */
export const LoadingRows = ({ label }: { label: string }) => (
  <Paper withBorder aria-busy data-late px="sm">
    <LiveRegion>{label}</LiveRegion>
    {rows.map((row) => (
      <Group key={row} wrap="nowrap" gap="lg" h={48}>
        {widths.map((width) => (
          <Skeleton key={width} width={width} height={12} animate={false} />
        ))}
      </Group>
    ))}
  </Paper>
);
