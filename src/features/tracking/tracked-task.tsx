import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconFlag, IconTruckDelivery, IconUserCheck, IconUserQuestion } from '@tabler/icons-react';
import { hasEnded } from '#contract/task-state.ts';
import type { Tracked } from '#contract/track.ts';
import { describeState, progressSteps } from '#contract/progress-steps.ts';
import { words as progressWords } from '#contract/progress-words.ts';
import { describeOwnInstant } from '#time/own-clock.ts';
import { ownZone } from '#time/zones.ts';
import { LiveText } from '#ui/live-text.tsx';
import { WithBdi } from '#ui/with-bdi.tsx';
import { describeAge, trackedWindows } from './tracked-times.ts';
import classes from './tracked-task.module.css';
import { words } from './words.ts';

const stateText = ({ state, agent }: Tracked): string => describeState(state, agent ?? '');

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

/** The steps in their order while they are still to come: received, assigned, on the way, done. */
const stepIcons = [IconCheck, IconUserCheck, IconTruckDelivery, IconFlag];

/** What has happened so far, and what is still to come. */
export const TrackedSteps = ({ task }: { task: Tracked }) => (
  <ol className={classes['steps']} aria-label={progressWords.steps}>
    {progressSteps(task).map(({ name, isDone, at }, index) => {
      const Icon = (isDone ? undefined : stepIcons[index]) ?? IconCheck;
      return (
        <li key={name} data-done={isDone}>
          <span className={classes['dot']}>
            <Icon size={16} aria-hidden />
          </span>
          <span>
            <span className={classes['step']}>{name}</span>
            <VisuallyHidden>{isDone ? progressWords.stepDone : progressWords.stepNotYet}</VisuallyHidden>
            {at !== null && <span className={classes['note']}>{describeOwnInstant(Date.parse(at))}</span>}
          </span>
        </li>
      );
    })}
  </ol>
);

const detailOf = (task: Tracked, now: number): string | null => {
  const { state, agent, position } = task;
  if (state === 'successful') return null;
  if (hasEnded(state)) return words.endedText;
  if (agent === null) return words.unassignedText;
  return position === null ? words.noPosition : words.position(describeAge(now - Date.parse(position.at)));
};

/** Who is on the job, and how old the last position is. @param now an instant on the service's clock. */
export const TrackedAgent = ({ task, now }: { task: Tracked; now: number }) => {
  const { agent, position } = task;
  const detail = detailOf(task, now);
  return (
    <div className={classes['agent']}>
      <span className={classes['face']} data-assigned={agent !== null} aria-hidden>
        {agent === null ? (
          <IconUserQuestion />
        ) : agent === '' ? (
          <IconUserCheck />
        ) : (
          agent.slice(0, 1).toUpperCase()
        )}
      </span>
      <div>
        <p className={classes['who']}>
          <WithBdi text={stateText(task)} part={agent ?? ''} />
        </p>
        {detail !== null && <p className={classes['dim']}>{detail}</p>}
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
