import { SimpleGrid } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { hasTwoStops, sidesOf, type TaskKind } from '#contract/operations.ts';
import type { SideName } from '#contract/sides.ts';
import { kindIcons } from '../kind-icons.ts';
import { useTaskKind } from '../task-form.ts';

export const SideIcon = ({ side, style }: { side: SideName; style?: CSSProperties }) => {
  const isPickup = side === 'pickup';
  const Icon = isPickup ? kindIcons.pickup : kindIcons.delivery;
  return <Icon size={17} color={isPickup ? 'var(--pickup)' : 'var(--accent)'} style={style} aria-hidden />;
};

/** No label is higher for it. */
const inLabel: CSSProperties = { marginBlock: -3, marginInlineEnd: 6, verticalAlign: -2 };

/** A label that shows its side if there are two: their headings may be out of sight. */
export const sideLabel = (kind: TaskKind, side: SideName | undefined, label: string): ReactNode => (
  <>
    {side && hasTwoStops(kind) && <SideIcon side={side} style={inLabel} />}
    <span>{label}</span>
  </>
);

export const Sides = ({ render }: { render: (side: SideName, hasTwo: boolean) => ReactNode }) => {
  const kind = useTaskKind();
  const hasTwo = hasTwoStops(kind);
  return (
    <SimpleGrid type="container" cols={hasTwo ? { base: 1, '30rem': 2 } : 1} spacing={44} verticalSpacing={8}>
      {sidesOf(kind).map((side) => render(side, hasTwo))}
    </SimpleGrid>
  );
};
