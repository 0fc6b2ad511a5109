import { Paper, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { LiveRegion } from './live-region.tsx';

/** Grey bars in place of rows that are loading. */
export const LoadingRows = ({ label }: { label: string }) => (
  <Paper withBorder aria-busy data-late px="sm" py="xs">
    <LiveRegion>{label}</LiveRegion>
    {['80%', '60%', '70%', '50%'].map((width) => (
      <Skeleton key={width} width={width} height={12} my="md" animate={false} />
    ))}
  </Paper>
);
