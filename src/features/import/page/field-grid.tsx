import { SimpleGrid } from '@mantine/core';
import { Children, type ReactNode } from 'react';
import { useGrowing } from './use-growing.ts';

type FieldGridProps = { step?: number; children: ReactNode };

/** Controls in columns, a few more after each paint. */
export const FieldGrid = ({ step = 3, children }: FieldGridProps) => {
  const fields = Children.toArray(children);
  const count = useGrowing(fields.length, step);
  return <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>{fields.slice(0, count)}</SimpleGrid>;
};
