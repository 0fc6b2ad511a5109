import { Kbd } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { memo, useMemo, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useConnection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/online.ts';
import { demoAccountId } from '#contract/extensions.ts';
import { pagePaths, searchPath } from '#contract/page-paths.ts';
import { may } from '#data/http/key-rights.ts';
import { ownDay } from '#time/own-clock.ts';
import { useNow } from '#ui/use-clock.ts';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { kindIcons } from '#form/kind-icons.ts';
import { withFieldLabels } from '#form/with-field-labels.ts';
import { kindNames } from '#form/words.ts';
import { useNames, type NameAssignment } from '#data/lists/use-names.ts';
import { copyQuery, type CopyPurpose } from '#data/outbox/copy-address.ts';
import { displayStatusOf } from '#data/outbox/display-status.ts';
import { IntentCard } from '#features/task-card/intent-card.tsx';
import type { Intent } from '#data/outbox/intent.ts';
import { useIntents } from '#data/outbox/outbox.ts';
import { words } from '../words.ts';
import { likeWords } from './sending-words.ts';
import { findSamePerson } from './find-similar.ts';
import { useUnrecorded } from '../unrecorded-tasks.ts';
import { UnrecordedCard } from './unrecorded-card.tsx';
import classes from './rail.module.css';

/** When the page was opened. Tasks that were settled earlier are not shown. */
const openedAt = Date.now();

/** What this page sent last, of tasks that are newest first. */
export const sentLast = (intents: readonly Intent[]): Intent | undefined =>
  intents.find(({ createdAt }) => createdAt >= openedAt);

/** The largest number of tasks shown: of those that need a decision, and of the others. */
const maxAsking = 3;
const maxRows = 6;

type RecentCardProps = {
  intent: Intent;
  intents: readonly Intent[];
  startsOpen: boolean;
  nameAssignment: NameAssignment;
  copy: (purpose: CopyPurpose) => (intent: Intent) => void;
};

/**
 * A task with what may be the same one for the same person, found when it is sent, because a person who types
 * fast does not see the note beside the form, and gets one question per person and day.
 */
const RecentCard = ({ intent, intents, startsOpen, nameAssignment, copy }: RecentCardProps) => {
  const [like] = useState(() => findSamePerson(intent, intents));
  const note = like && (
    <>
      {likeWords.person} <bdi>{words.pressed(like.orderId)}</bdi>.{' '}
      <Link href={searchPath('sent', like.orderId)}>{likeWords.show}</Link>
    </>
  );
  return (
    <IntentCard
      intent={intent}
      kindName={kindNames[intent.kind]}
      nameAssignment={nameAssignment}
      inWords={withFieldLabels}
      startsOpen={startsOpen}
      note={note}
      onFix={copy('fix')}
      onDuplicate={copy('duplicate')}
    />
  );
};

/** What there is to try in the demo names them, too. */
const firstKeys = (
  <ul className={classes['keys']}>
    {words.firstKeys.map(([key, does]) => (
      <li key={key} data-keys>
        <Kbd>{key}</Kbd> {does}
      </li>
    ))}
  </ul>
);

/** What was sent or settled since the page opened, and what is open: first what still waits for a decision, then rows, of which the newest is open. */
const RecentIntents = memo(({ isAlone, children }: { isAlone: boolean; children: ReactNode }) => {
  const [location, navigate] = useLocation();
  const copy = (purpose: CopyPurpose) => (intent: Intent) =>
    navigate(location + copyQuery(purpose, intent.id), { replace: true });
  const intents = useIntents();
  const connection = useConnection();
  const onLine = useOnLine();
  const nameAssignment = useNames(connection);
  const isFirst = intents.length === 0;
  const { asking, rows } = useMemo(() => {
    const recent = intents.filter(({ settledBy, updatedAt }) => settledBy === null || updatedAt >= openedAt);
    const isRow = (intent: Intent) =>
      intent.settledBy !== null || displayStatusOf(intent, { connection, onLine }) === 'sending';
    return {
      asking: recent.filter((intent) => !isRow(intent)).slice(0, maxAsking),
      rows: recent.filter(isRow).slice(0, maxRows),
    };
  }, [intents, connection, onLine]);
  const cards = (shown: readonly Intent[]) =>
    shown.map((intent) => (
      <RecentCard
        key={intent.id}
        intent={intent}
        intents={intents}
        startsOpen={intent === rows[0] || intent.state === 'rejected'}
        nameAssignment={nameAssignment}
        copy={copy}
      />
    ));
  return (
    <>
      {/* One list, so that a card that was decided keeps its focus. */}
      {[...cards(asking), ...cards(rows)]}
      {isAlone && asking.length + rows.length === 0 && (
        <div className={classes['first']}>
          <EmptyState
            icon={kindIcons.delivery}
            title={isFirst ? words.firstTask : words.noRecent}
            action={isFirst && connection?.account?.id !== demoAccountId && firstKeys}
          >
            {words.nothingSent}
          </EmptyState>
        </div>
      )}
      {children}
    </>
  );
});

/** How many tasks were made today, and the way to all of them. */
const Today = memo(() => {
  const today = ownDay(useNow(60_000));
  const connection = useConnection();
  const count = useIntents().filter(
    ({ createdAt, connectionId }) => connectionId === connection?.id && ownDay(createdAt) === today,
  ).length;
  if (count === 0 || !may(connection, 'tasks')) return null;
  return (
    <>
      <bdi className={classes['dim']}>{words.today(count)}</bdi>
      <Link href={pagePaths.sent}>
        {words.allSent}
        <IconArrowRight size={15} aria-hidden />
      </Link>
    </>
  );
});

type SentFromHereProps = {
  /** Puts a task that the device could not record back into the form. */
  onPutBack: (id: string) => void;
  /** What stands under the tasks. */
  children: ReactNode;
};

/** What was sent from this page, newest first. */
export const SentFromHere = ({ onPutBack, children }: SentFromHereProps) => {
  const unrecorded = useUnrecorded();
  return (
    <section aria-label={words.recent} className={classes['times']}>
      <div className={classes['head']}>
        <h2>{words.recent}</h2>
        <AfterHydration>
          <Today />
        </AfterHydration>
      </div>
      {unrecorded.toReversed().map((task) => (
        <UnrecordedCard key={task.id} task={task} onPutBack={onPutBack} />
      ))}
      <AfterHydration>
        <RecentIntents isAlone={unrecorded.length === 0}>{children}</RecentIntents>
      </AfterHydration>
    </section>
  );
};
