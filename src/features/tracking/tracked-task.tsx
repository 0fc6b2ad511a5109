import { Button, Group, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
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
import { describeState, progressSteps, progressWords } from '#contract/progress-steps.ts';
import type { Tracked } from '#contract/track.ts';
import { describeDistance } from '#time/describe-distance.ts';
import { ownZone } from '#time/zones.ts';
import { headlineOf, otherClock, trackedMoment, trackedWindows } from './tracked-times.ts';
import classes from './tracked-task.module.css';
import { words } from './words.ts';

const Dim = ({ children }: { children: string }) => (
  <Text c="dimmed" fz="var(--t-13)">
    {children}
  </Text>
);

/** The state as the page's heading; while the task is open, with its times, and once it failed, with whom to ask. */
export const TrackedHeadline = ({ task }: { task: Tracked }) => {
  const { text, tone } = headlineOf(task);
  const clock = otherClock(task, ownZone());
  return (
    <>
      <h1 className={classes['headline']} data-end={tone}>
        {tone === 'good' && <IconCircleCheckFilled size={32} aria-hidden />}
        {tone === 'bad' && <IconCircleX size={32} aria-hidden />}
        {text}
      </h1>
      {tone === 'open' &&
        trackedWindows(task).map(({ leg, preposition, clock: time, day }) => (
          <div key={leg} className={classes['window']}>
            {leg !== null && (
              <Text fz="var(--t-13)" fw={600} className={classes['leg'] ?? ''}>
                {leg}
              </Text>
            )}
            <p className={classes['time']}>
              <span>{preposition}</span> <b>{time}</b> <span>{day}</span>
            </p>
          </div>
        ))}
      {clock !== null && <Dim>{clock}</Dim>}
      {tone === 'bad' && <Dim>{words.endedText(task.merchant)}</Dim>}
    </>
  );
};

/** The steps before they are done: received, assigned, on the way, done. */
const stepIcons = [IconCheck, IconUserCheck, IconTruckDelivery, IconFlag];

/** The steps that are done, and those still to come. */
export const TrackedSteps = ({ task }: { task: Tracked }) => {
  const { tone } = headlineOf(task);
  const steps = progressSteps(task, words.kinds[task.kind].done);
  const current = steps.findLastIndex(({ isDone }) => isDone);
  return (
    <ol className={classes['steps']} aria-label={words.steps}>
      {steps.map(({ name, isDone, at }, index) => {
        const moment = at === null ? null : trackedMoment(task, at);
        const end = index === steps.length - 1 ? tone : 'open';
        const isReached = index < current || end === 'good';
        const Icon = end === 'bad' ? IconX : ((isReached ? null : stepIcons[index]) ?? IconCheck);
        return (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            data-done={isDone}
            data-end={end}
          >
            <span className={classes['dot']}>
              <Icon size={16} aria-hidden />
            </span>
            <span>
              <span className={classes['step']}>{name}</span>
              {!isDone && <VisuallyHidden>{progressWords.stepNotYet}</VisuallyHidden>}
              {moment && (
                <span className={classes['note']}>
                  {moment.day !== null && <span>{moment.day}</span>}
                  <span>{moment.clock}</span>
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
};

/** A point on a public map. The page draws none itself: no map service is to learn which link is open. */
const mapOf = ({ latitude, longitude }: NonNullable<Tracked['position']>): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;

/** The agent who has the task. Their position is shown only on the way: before and after it is their own affair. */
export const TrackedAgent = ({ task }: { task: Tracked }) => {
  const { agent, position, state } = task;
  if (agent === null) return null;
  const seen = position && state === 'started' ? position : null;
  const now = Date.parse(task.now);
  return (
    <Group gap="sm" wrap="nowrap" className={classes['agent'] ?? ''}>
      <ThemeIcon>
        <IconUserCheck size={22} stroke={1.75} aria-hidden />
      </ThemeIcon>
      <div>
        <Text fw={600}>{describeState(state, agent)}</Text>
        {state === 'started' && (
          <Dim>
            {seen
              ? words.position(describeDistance(Math.min(Date.parse(seen.at), now), now))
              : words.noPosition}
          </Dim>
        )}
      </div>
      {seen && (
        <Button
          component="a"
          variant="default"
          ms="auto"
          leftSection={<IconMapPin size={16} aria-hidden />}
          href={mapOf(seen)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.map}
        </Button>
      )}
    </Group>
  );
};
