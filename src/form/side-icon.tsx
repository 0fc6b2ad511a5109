import type { ReactNode } from 'react';
import { hasTwoStops, type TaskKind } from '#contract/operations.ts';
import type { SideName } from '#contract/sides.ts';
import { kindIcons } from './kind-icons.ts';
import classes from './sections.module.css';

/** The picture of a side: that of the kind which has it alone. */
export const SideIcon = ({ side }: { side: SideName }) => {
  const Icon = side === 'pickup' ? kindIcons.pickup : kindIcons.delivery;
  return <Icon size={18} aria-hidden className={classes['side']} data-side={side} />;
};

/** A label that shows its side where there are two: their heads are far above it, on a phone out of sight. */
export const sideLabel = (kind: TaskKind, side: SideName | undefined, label: string): ReactNode =>
  side && hasTwoStops(kind) ? [<SideIcon key={side} side={side} />, label] : label;
