import { Button } from '@mantine/core';
import {
  IconClock,
  IconLinkOff,
  IconMapPin,
  IconRefresh,
  IconUserCheck,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#client/api-error.ts';
import { trackQuery } from '#client/track-query.ts';
import type { Tracked } from '#contract/track.ts';
import { describeWall } from '#time/describe.ts';
import { wallAt } from '#time/zone-offset.ts';
import { ownZone } from '#time/zones.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { LiveText } from '#ui/live-text.tsx';
import { trackedTimes } from './tracked-times.ts';
import classes from './tracking-page.module.css';
import { words } from './words.ts';

const refreshMs = 60_000;

/** The page behind a tracking link, for the customer: the state of one task and nothing else of the account. */
export const TrackingPage = ({ token }: { token: string }) => {
  const tracked = useQuery({ ...trackQuery(token), refetchInterval: refreshMs });
  const { data, error, isFetching, refetch, dataUpdatedAt } = tracked;
  const isInvalid = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    document.title = data ? words.kinds[data.kind] : words.tab;
  }, [data]);

  return (
    <main className={classes['page']}>
      <div className={classes['card']}>
        {isInvalid ? (
          <div className={classes['invalid']}>
            <IconLinkOff size={32} stroke={1.5} aria-hidden />
            <h1>{words.invalid}</h1>
            <p>{words.invalidText}</p>
          </div>
        ) : (
          <>
            <h1 className={classes['title']}>{data ? words.kinds[data.kind] : words.tab}</h1>
            {data && <TrackedTask task={data} />}
            {!data && !error && <p className={classes['loading']}>{words.loading}</p>}
            {error && (
              <ErrorNote alert tone={data ? 'warn' : 'bad'} title={words.failed}>
                {error.message} {data && words.failedOld}
              </ErrorNote>
            )}
            <footer className={classes['foot']}>
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                aria-disabled={isFetching}
                onClick={() => void refetch({ cancelRefetch: false })}
              >
                {isFetching && data ? words.refreshing : words.refresh}
              </Button>
              {data && <span className={classes['dim']}>{words.updated(clock(dataUpdatedAt))}</span>}
            </footer>
          </>
        )}
      </div>
    </main>
  );
};

/** "14:30:05" in the reader's zone. The seconds show that a refresh happened. */
const clock = (instant: number): string => wallAt(instant, ownZone()).slice(11);

const TrackedTask = ({ task }: { task: Tracked }) => {
  const isAssigned = task.state === 'assigned';
  const Icon = isAssigned ? IconUserCheck : IconUserQuestion;
  const positionInstant = task.position ? Date.parse(task.position.at) : Number.NaN;
  return (
    <>
      <div className={classes['state']} data-assigned={isAssigned}>
        <Icon size={22} aria-hidden />
        <div>
          <p className={classes['word']}>{isAssigned ? words.assigned : words.unassigned}</p>
          <p className={classes['text']}>{stateText(task)}</p>
        </div>
      </div>
      <LiveText>{stateText(task)}</LiveText>
      <dl className={classes['facts']}>
        {trackedTimes(task, ownZone()).map(({ label, wall, zone, own }) => (
          <div key={label}>
            <dt>
              <IconClock size={16} aria-hidden />
              {label}
            </dt>
            <dd>
              {wall} <span className={classes['dim']}>{zone}</span>
              {own !== null && <span className={classes['own']}>{own}</span>}
            </dd>
          </div>
        ))}
        {task.position && (
          <div>
            <dt>
              <IconMapPin size={16} aria-hidden />
              {words.position}
            </dt>
            <dd>
              {task.position.latitude}, {task.position.longitude}
              {!Number.isNaN(positionInstant) && (
                <span className={classes['own']}>
                  {words.positionAt(describeWall(wallAt(positionInstant, ownZone())))}
                </span>
              )}
            </dd>
          </div>
        )}
      </dl>
    </>
  );
};

const stateText = ({ state, agent }: Tracked): string => {
  if (state === 'unassigned') return words.unassignedText;
  return agent === null ? words.assignedText : words.assignedTo(agent);
};
