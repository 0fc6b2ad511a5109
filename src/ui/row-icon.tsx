import type { Icon } from '@tabler/icons-react';
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

type Drawing = {
  render: (props: object, ref: null) => ReactElement<{ children: ReactNode[] }>;
};

/**
 * An icon for rows that repeat, to be made once: a scroll makes each element of a row anew, and an icon has up to eight paths.
 * This one has all of them in one.
 */
export const rowIcon = (icon: Icon, size: number, stroke = 2): ReactElement => {
  const svg = (icon as unknown as Drawing).render({ size, stroke, 'aria-hidden': true }, null);
  const lines = svg.props.children.flatMap((child) =>
    isValidElement<{ d: string }>(child) ? [child.props.d] : [],
  );
  return cloneElement(svg, undefined, <path d={lines.join('')} />);
};

/** The same of several. */
export const rowIcons = <Name extends string>(icons: Record<Name, Icon>, size: number) =>
  Object.fromEntries(
    Object.entries<Icon>(icons).map(([name, icon]) => [name, rowIcon(icon, size)]),
  ) as Record<Name, ReactElement>;
