import { SimpleGrid } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.layer.css';
import { Children, type ReactNode } from 'react';
import { useGrowing } from './use-growing.ts';

/** Controls in columns, a few more after each paint. */
export const FieldGrid = ({ children }: { children: ReactNode }) => {
  const fields = Children.toArray(children);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>{fields.slice(0, useGrowing(fields.length, 3))}</SimpleGrid>
  );
};
