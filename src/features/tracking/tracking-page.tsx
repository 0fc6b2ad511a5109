import { Box, Button, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import '@mantine/core/styles/ThemeIcon.layer.css';
import { IconBuildingStore, IconLinkOff, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { extensionPaths } from '#contract/extensions.ts';
import { describeState } from '#contract/progress-steps.ts';
import { hasEnded, refreshInterval } from '#contract/task-state.ts';
import { trackAnswer, type Tracked } from '#contract/track.ts';
import { ApiError } from '#data/http/api-error.ts';
import { askOwnOrigin } from '#data/http/ask.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { TrackedAgent, TrackedHeadline, TrackedSteps } from './tracked-task.tsx';
import { headlineOf, trackedMoment } from './tracked-times.ts';
import classes from './tracking-page.module.css';
import { words } from './words.ts';

const isUnknownLink = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The task of a link, read again while the page is in front. Fails with `ApiError`. */
const useTracked = (token: string) =>
  useQuery({
    queryKey: ['track', token],
    queryFn: async ({ signal }) =>
      (await askOwnOrigin(extensionPaths.track, { token }, trackAnswer, { signal })).data,
    refetchInterval: ({ state: { data: task, error } }) =>
      !isUnknownLink(error) && refreshInterval(error ? undefined : task?.state),
  });

/** What has become of the task, for users who can't see the page change. */
const announce = (task: Tracked): string => {
  const { text, tone } = headlineOf(task);
  return tone === 'open' ? `${text}. ${describeState(task.state, task.agent ?? '')}` : text;
};

const Sender = ({ task }: { task: Tracked }) => (
  <Group component="header" gap="sm" wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
    <ThemeIcon>
      <IconBuildingStore size={22} stroke={1.75} aria-hidden />
    </ThemeIcon>
    <Box miw={0}>
      <Text fw={600}>
        <bdi>{task.merchant}</bdi>
      </Text>
      {task.order_id !== '' && (
        <Text c="dimmed" fz="xs">
          <bdi>{words.order(task.order_id)}</bdi>
        </Text>
      )}
    </Box>
  </Group>
);

const InvalidLink = () => (
  <main className={classes['page']}>
    <Paper withBorder>
      <Stack align="center" gap="xs" px="lg" py="xl" c="dimmed" ta="center">
        <IconLinkOff size={32} stroke={1.5} aria-hidden />
        <Title order={1} fz="xl" c="var(--text)">
          {words.invalid}
        </Title>
        <p>{words.invalidText}</p>
      </Stack>
    </Paper>
  </main>
);

/** The page behind a tracking link, for the customer: the state of one task and nothing else of the account. */
export const TrackingPage = ({ token }: { token: string }) => {
  const { data, error, isFetching, refetch } = useTracked(token);
  useEffect(() => {
    document.title = data ? headlineOf(data).text : words.tab;
  }, [data]);
  if (isUnknownLink(error)) return <InvalidLink />;
  return (
    <main className={classes['page']}>
      {data && <Sender task={data} />}
      <Paper withBorder>
        <div className={classes['top']}>
          {data ? (
            <>
              <TrackedHeadline task={data} />
              <TrackedSteps task={data} />
            </>
          ) : (
            <Title order={1} fz="lg">
              {words.tab}
            </Title>
          )}
          {!data && !error && <Text c="dimmed">{words.loading}</Text>}
          {error && (
            <ErrorNote alert tone={data ? 'warn' : 'bad'} title={words.failed}>
              {error.message} {data && words.failedOld}
            </ErrorNote>
          )}
        </div>
        {data && !hasEnded(data.state) && <TrackedAgent task={data} />}
        <Group component="footer" gap="xs" className={classes['foot'] ?? ''}>
          {data && (
            <Text span fz="xs" c="var(--text-faint)" flex="1 1 8rem">
              {words.updated(trackedMoment(data, data.now).clock)}
            </Text>
          )}
          <Button
            variant="default"
            ms="auto"
            leftSection={<IconRefresh size={16} aria-hidden />}
            aria-disabled={isFetching}
            onClick={() => void refetch({ cancelRefetch: false })}
          >
            {isFetching && data ? words.refreshing : words.refresh}
          </Button>
        </Group>
      </Paper>
      {data && (
        <>
          <LiveRegion>{announce(data)}</LiveRegion>
          <Stack gap="md" ta="center" fz="xs" c="var(--text-faint)">
            {headlineOf(data).tone !== 'bad' && <p>{words.ask(data.merchant)}</p>}
            <p>{words.anyone}</p>
          </Stack>
        </>
      )}
    </main>
  );
};
