import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconUserCheck, IconUserQuestion } from '@tabler/icons-react';
import type { Tracked } from '#contract/track.ts';
import { describeOwnInstant } from '#time/own-clock.ts';
import { ownZone } from '#time/zones.ts';
import { LiveText } from '#ui/live-text.tsx';
import { describeAge, trackedWindows } from './tracked-times.ts';
import classes from './tracked-task.module.css';
import { words } from './words.ts';

const stateText = ({ state, agent }: Tracked): string => {
  if (state === 'unassigned') return words.unassigned;
  return agent === null ? words.assignedText : words.assignedTo(agent);
};

/** The windows at the job, the largest thing on the page. */
export const TrackedWindows = ({ task }: { task: Tracked }) =>
  trackedWindows(task, ownZone()).map(({ leg, preposition, clock, day, elsewhere }) => (
    <div key={leg} className={classes['window']}>
      {leg !== null && <p className={classes['leg']}>{leg}</p>}
      <p className={classes['time']}>
        <span>{preposition}</span> <b>{clock}</b> <span>{day}</span>
      </p>
      {elsewhere !== null && <p className={classes['dim']}>{elsewhere}</p>}
    </div>
  ));

/** What has happened so far, as far as the service tells it: it knows neither the start of the trip nor its end. */
export const TrackedSteps = ({ task }: { task: Tracked }) => {
  const isAssigned = task.state === 'assigned';
  const steps = [
    { name: words.received, isDone: true, note: describeOwnInstant(Date.parse(task.created_at)) },
    { name: words.assigned, isDone: isAssigned, note: null },
  ];
  return (
    <ol className={classes['steps']} aria-label={words.steps}>
      {steps.map(({ name, isDone, note }) => (
        <li key={name} data-done={isDone}>
          <span className={classes['dot']}>
            {isDone ? <IconCheck size={16} aria-hidden /> : <IconUserCheck size={16} aria-hidden />}
          </span>
          <span>
            <span className={classes['step']}>{name}</span>
            <VisuallyHidden>{isDone ? words.done : words.notYet}</VisuallyHidden>
            {note !== null && <span className={classes['note']}>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
};

/** Who is on the job, and how old the last position is. @param now an instant on the service's clock. */
export const TrackedAgent = ({ task, now }: { task: Tracked; now: number }) => {
  const { state, agent, position } = task;
  const isAssigned = state === 'assigned';
  return (
    <div className={classes['agent']}>
      <span className={classes['face']} data-assigned={isAssigned} aria-hidden>
        {agent ? agent.slice(0, 1).toUpperCase() : isAssigned ? <IconUserCheck /> : <IconUserQuestion />}
      </span>
      <div>
        <p className={classes['who']}>{stateText(task)}</p>
        {isAssigned ? (
          <p className={classes['dim']}>
            {position === null
              ? words.noPosition
              : words.position(describeAge(now - Date.parse(position.at)))}
          </p>
        ) : (
          <p className={classes['dim']}>{words.unassignedText}</p>
        )}
        {position !== null && (
          <p className={classes['point']}>
            {position.latitude}, {position.longitude}
          </p>
        )}
      </div>
      <LiveText>{stateText(task)}</LiveText>
    </div>
  );
};
