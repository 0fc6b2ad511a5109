import type { CreatedTask, TrackingLink } from '#client/created-task.ts';
import type { TaskKind } from '#contract/operations.ts';
import { guardUrl } from '#contract/url-guard.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import classes from './intent-card.module.css';
import { assignmentWords, badLinkWords, copyWords, jobWords, positionWords, trackWords } from './words.ts';

/** What the service told about the task: numbers, assignment, positions, warnings. */
export const CreatedFacts = ({ kind, task }: { kind: TaskKind; task: CreatedTask }) => {
  const legOf = (leg: 'pickup' | 'delivery') => (kind === 'pickup-delivery' ? leg : null);
  const facts = [
    ...task.jobs.map(({ leg, id }) => jobWords(leg, id)),
    ...(task.assignment ? [assignmentWords(task.assignment)] : []),
  ];
  const notes = [
    positionWords(legOf('pickup'), task.precision.pickup, task.notFound.pickup),
    positionWords(legOf('delivery'), task.precision.delivery, task.notFound.delivery),
    ...task.warnings,
  ].filter((note) => note !== null);
  return (
    <>
      {facts.length > 0 && <p className={classes['facts']}>{facts.join(' · ')}</p>}
      {notes.length > 0 && (
        <ul className={classes['notes']}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
};

type TrackProps = { link: TrackingLink; orderId: string };

/** A tracking link with its host. An address that is not a safe web link (`guardUrl`) is shown as text. */
export const Track = ({ link, orderId }: TrackProps) => {
  const url = guardUrl(link.text);
  if (!url)
    return (
      <p className={classes['track']}>
        {badLinkWords} <bdi>{link.text}</bdi>
      </p>
    );
  return (
    <p className={classes['track']}>
      <a href={url.href} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
        {trackWords(link.leg)}
      </a>
      <span className={classes['dim']}>{url.host}</span>
      <CopyButton text={url.href} label={copyWords(link.leg, orderId)} letter="L" />
    </p>
  );
};
