import { Button } from '@mantine/core';
import { IconBuildingStore, IconLinkOff, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#data/http/api-error.ts';
import { trackQuery } from '#data/http/track-query.ts';
import { hasEnded } from '#contract/task-state.ts';
import type { Tracked } from '#contract/track.ts';
import { refreshInterval, usualInterval } from '#contract/refresh-interval.ts';
import { ownClock } from '#time/own-clock.ts';
import { clockWords } from '#time/words.ts';
import { ownZone } from '#time/zones.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { LiveText } from '#ui/live-text.tsx';
import { useNow } from '#ui/use-clock.ts';
import { WithBdi } from '#ui/with-bdi.tsx';
import { headlineOf, trackedMoment } from './tracked-times.ts';
import { describeTracked, TrackedAgent, TrackedHeadline, TrackedSteps } from './tracked-task.tsx';
import card from '#ui/card.module.css';
import classes from './tracking-page.module.css';
import { words } from './words.ts';

const ageMs = 10_000;

const isUnknownLink = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** "14:30" in the reader's zone, and so named where the job's is another. */
const readersClock = (task: Tracked, instant: number): string => {
  const clock = ownClock(instant);
  const isJobs = trackedMoment(task, new Date(instant).toISOString(), ownZone()).elsewhere === null;
  return isJobs ? clock : clockWords.ownTime(clock);
};

/** The time since an instant of this device's clock, told anew now and then so that ages on the page grow. */
const useElapsed = (since: number): number => Math.max(0, useNow(ageMs) - since);

/** The page behind a tracking link, for the customer: the state of one task and nothing else of the account. */
export const TrackingPage = ({ token }: { token: string }) => {
  const tracked = useQuery({
    ...trackQuery(token),
    // Only while the page is in front, which is react-query's default.
    refetchInterval: ({ state }) =>
      isUnknownLink(state.error)
        ? false
        : refreshInterval({
            task: state.data,
            loadedAt: state.dataUpdatedAt,
            failedAt: state.errorUpdatedAt,
          }),
  });
  const { data, error, isFetching, refetch, dataUpdatedAt } = tracked;
  const elapsed = useElapsed(dataUpdatedAt);
  const every = data && !error ? usualInterval(data) : null;
  useEffect(() => {
    document.title = data ? headlineOf(data, ownZone()).text : words.tab;
  }, [data]);

  if (isUnknownLink(error))
    return (
      <main className={classes['page']}>
        <div className={card['card']}>
          <div className={classes['invalid']}>
            <IconLinkOff size={32} stroke={1.5} aria-hidden />
            <h1>{words.invalid}</h1>
            <p>{words.invalidText}</p>
          </div>
        </div>
      </main>
    );

  return (
    <main className={classes['page']}>
      {data && <Sender task={data} />}
      <div className={card['card']}>
        <div className={classes['top']}>
          {!data && <h1 className={classes['title']}>{words.tab}</h1>}
          {data && (
            <>
              <TrackedHeadline task={data} />
              <TrackedSteps task={data} />
            </>
          )}
          {!data && !error && <p className={card['note']}>{words.loading}</p>}
          {error && (
            <ErrorNote alert tone={data ? 'warn' : 'bad'} title={words.failed}>
              {error.message} {data && words.failedOld}
            </ErrorNote>
          )}
        </div>
        {data && !hasEnded(data.state) && <TrackedAgent task={data} now={Date.parse(data.now) + elapsed} />}
        <footer className={classes['foot']}>
          {data && (
            <span className={classes['updated']}>
              {words.updated(readersClock(data, dataUpdatedAt), every === null ? null : every / 1000)}
            </span>
          )}
          <Button
            variant="default"
            className={card['end']}
            leftSection={<IconRefresh size={16} aria-hidden />}
            aria-disabled={isFetching}
            onClick={() => void refetch({ cancelRefetch: false })}
          >
            {isFetching && data ? words.refreshing : words.refresh}
          </Button>
        </footer>
      </div>
      {data && <LiveText>{describeTracked(data)}</LiveText>}
      {data && headlineOf(data, ownZone()).tone !== 'bad' && (
        <p className={classes['anyone']}>
          <WithBdi text={words.ask(data.merchant)} part={data.merchant} />
        </p>
      )}
      {data && <p className={classes['anyone']}>{words.anyone}</p>}
    </main>
  );
};

const Sender = ({ task }: { task: Tracked }) => (
  <header className={classes['sender']}>
    <span className={card['picture']}>
      <IconBuildingStore size={22} stroke={1.75} aria-hidden />
    </span>
    <div>
      <p className={classes['merchant']}>
        <bdi>{task.merchant}</bdi>
      </p>
      {task.order_id !== '' && (
        <p className={classes['order']}>
          <bdi>{words.order(task.order_id)}</bdi>
        </p>
      )}
    </div>
  </header>
);
