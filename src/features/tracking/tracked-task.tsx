import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconCircleCheckFilled,
  IconCircleX,
  IconFlag,
  IconMapPin,
  IconTruckDelivery,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import type { Tracked } from '#contract/track.ts';
import { describeState, progressSteps } from '#contract/progress-steps.ts';
import { progressWords } from '#contract/progress-words.ts';
import { ownZone } from '#time/zones.ts';
import { WithBdi } from '#ui/with-bdi.tsx';
import { describeAge, headlineOf, trackedMoment, trackedWindows } from './tracked-times.ts';
import card from '#ui/card.module.css';
import classes from './tracked-task.module.css';
import { words } from './words.ts';

const stateText = ({ state, agent }: Tracked): string => describeState(state, agent ?? '');

/** What has become of the task, in words for who cannot see the page change. */
export const describeTracked = (task: Tracked): string => {
  const { text, tone } = headlineOf(task, ownZone());
  return tone === 'open' ? `${text}. ${stateText(task)}` : text;
};

/** The state as the page's heading; while the task is open, with its times, and once it failed, with whom to ask. */
export const TrackedHeadline = ({ task }: { task: Tracked }) => {
  const { text, tone, elsewhere } = headlineOf(task, ownZone());
  return (
    <>
      <h1 className={classes['headline']} data-end={tone}>
        {tone === 'good' && <IconCircleCheckFilled size={32} aria-hidden />}
        {tone === 'bad' && <IconCircleX size={32} aria-hidden />}
        {text}
      </h1>
      {elsewhere !== null && <p className={classes['dim']}>{elsewhere}</p>}
      {tone === 'open' && <TrackedWindows task={task} />}
      {tone === 'bad' && (
        <p className={classes['dim']}>
          <WithBdi text={words.endedText(task.merchant)} part={task.merchant} />
        </p>
      )}
    </>
  );
};

/** The windows at the job, the largest thing on the page while they matter. */
const TrackedWindows = ({ task }: { task: Tracked }) =>
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
export const TrackedSteps = ({ task }: { task: Tracked }) => {
  const { tone } = headlineOf(task, ownZone());
  const steps = progressSteps(task, words.kinds[task.kind].done);
  const current = steps.findLastIndex(({ isDone }) => isDone);
  return (
    <ol className={classes['steps']} aria-label={progressWords.steps}>
      {steps.map(({ name, isDone, at }, index) => {
        const moment = at === null ? null : trackedMoment(task, at, ownZone());
        const isLast = index === steps.length - 1;
        const isPast = index < current || (isLast && isDone);
        const Icon =
          isLast && tone === 'bad' ? IconX : ((isPast ? undefined : stepIcons[index]) ?? IconCheck);
        return (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            data-done={isDone}
            data-end={isLast ? tone : undefined}
          >
            <span className={classes['dot']}>
              <Icon size={16} aria-hidden />
            </span>
            <span>
              <span className={classes['step']}>{name}</span>
              <VisuallyHidden>{isDone ? progressWords.stepDone : progressWords.stepNotYet}</VisuallyHidden>
              {moment && (
                <span className={classes['note']}>
                  {moment.day !== null && <span>{moment.day}</span>}
                  <span>{moment.clock}</span>
                  {/* Above it stands neither a window nor a time that says so. */}
                  {tone === 'bad' && moment.elsewhere}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
};

/** A point on a map that everybody can read. The page draws none: no map is to learn which link is open. */
const mapOf = ({ latitude, longitude }: NonNullable<Tracked['position']>): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;

/**
 * Who is on the job; nothing before somebody is. On the way also where, and how old that is: before the start and after the arrival it is
 * the agent's own affair.
 * @param now an instant on the service's clock.
 */
export const TrackedAgent = ({
  task: { agent, kind, position, state },
  now,
}: {
  task: Tracked;
  now: number;
}) =>
  agent !== null && (
    <div className={classes['agent']}>
      <span className={classes['face']} aria-hidden>
        {agent === '' ? <IconUserCheck /> : agent.slice(0, 1).toUpperCase()}
      </span>
      <div>
        {agent !== '' && (
          <p className={classes['who']}>
            <WithBdi text={words.who(agent, words.kinds[kind].who)} part={agent} />
          </p>
        )}
        {state === 'started' && (
          <p className={classes['dim']}>
            {position === null
              ? words.noPosition
              : words.position(describeAge(now - Date.parse(position.at)))}
          </p>
        )}
      </div>
      {position !== null && state === 'started' && (
        <Button
          component="a"
          variant="default"
          className={card['end']}
          leftSection={<IconMapPin size={16} aria-hidden />}
          href={mapOf(position)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.map}
        </Button>
      )}
    </div>
  );
