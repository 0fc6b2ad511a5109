import { IconCircleDashed } from '@tabler/icons-react';
import { Avatar } from '#ui/avatar.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import classes from './task-card.module.css';

/** One fact about a task. */
export type Fact = {
  label: string;
  text: string;
  /** Follows the text, smaller. */
  quiet?: string;
  /** The accessible name of the button that copies the text. */
  copy?: string;
  /** Shows the picture of an agent, or of none. */
  face?: 'agent' | 'none';
};

/** Facts about a task, each with its label. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes['facts']}>
    {/* By their place: two facts may be equal. */}
    {[...facts.entries()].map(([at, { label, text, quiet, copy, face }]) => (
      <div key={at}>
        <dt>
          <bdi>{label}</bdi>
        </dt>
        <dd>
          {face === 'agent' && <Avatar name={text} />}
          {face === 'none' && <IconCircleDashed size={24} stroke={1} aria-hidden />}
          {/* Together, so that they can be copied. */}
          <span>
            <bdi>{text}</bdi> {quiet && <bdi className={classes['quiet']}>{quiet}</bdi>}
          </span>
          {copy !== undefined && <CopyButton text={text} label={copy} />}
        </dd>
      </div>
    ))}
  </dl>
);
