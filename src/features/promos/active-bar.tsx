import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import classes from './active-bar.module.css';
import { words } from './words.ts';

/** How many promos are active and how many are not, as numbers and as a bar. */
export const ActiveBar = ({ active, inactive }: { active: number; inactive: number }) => (
  <div className={classes['box']}>
    <span className={classes['active']}>
      <IconCircleCheck size={16} aria-hidden />
      {words.countOf(1, active)}
    </span>
    <span className={classes['inactive']}>
      <IconCircleMinus size={16} aria-hidden />
      {words.countOf(0, inactive)}
    </span>
    {/* The numbers say the same. Attributes, since the page's policy forbids styles in the markup. */}
    <svg width="100%" height="8" aria-hidden>
      <rect className={classes['rest']} width="100%" height="8" rx="4" />
      {active > 0 && (
        <rect
          className={classes['part']}
          width={`${(100 * active) / (active + inactive)}%`}
          height="8"
          rx="4"
        />
      )}
    </svg>
  </div>
);
