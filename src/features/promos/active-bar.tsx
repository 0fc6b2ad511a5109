import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './active-bar.module.css';
import { words } from './words.ts';

type ActiveBarProps = { counts: { active: number; inactive: number } | null };

/** How many promos are active and how many are not, as numbers and as a bar; without numbers while they are read. */
export const ActiveBar = ({ counts }: ActiveBarProps) => {
  const hatch = useId();
  const { active, inactive } = counts ?? { active: 0, inactive: 0 };
  const share = active === 0 ? 0 : (100 * active) / (active + inactive);
  return (
    <div className={classes['box']} data-loading={counts === null || undefined}>
      <span className={classes['active']}>
        <IconCircleCheck size={15} aria-hidden />
        {words.countOf(1, active)}
      </span>
      <span className={classes['inactive']}>
        <IconCircleMinus size={15} aria-hidden />
        {words.countOf(0, inactive)}
      </span>
      {/* The numbers say the same. Attributes, since the page's policy forbids styles in the markup. */}
      <svg width="100%" height="12" aria-hidden className={classes['bar']}>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={classes['ground']} width="6" height="6" />
          <rect className={classes['line']} width="2" height="6" />
        </pattern>
        {counts ? (
          <rect width="100%" height="12" fill={`url(#${hatch})`} />
        ) : (
          <rect className={classes['rest']} width="100%" height="12" />
        )}
        <rect className={classes['part']} width={`${share}%`} height="12" />
        {share > 0 && share < 100 && (
          <rect className={classes['gap']} x={`${share}%`} width="2" height="12" />
        )}
      </svg>
    </div>
  );
};
