import {
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconCircleX,
  IconClockPause,
  IconCopyPlus,
  IconLoader2,
} from '@tabler/icons-react';
import type { Intent } from '#outbox/intent.ts';
import { standingOf, waitingOf, type Means } from '#outbox/standing.ts';
import { explanation, standingWords } from '#outbox/words.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { describeOwnInstant } from '#time/own-clock.ts';
import classes from './sent.module.css';
import { TrackLinks } from './track-links.tsx';
import type { SayAssignment } from './use-names.ts';
import { words } from './words.ts';

const icons = {
  sending: IconLoader2,
  created: IconCircleCheck,
  rejected: IconCircleX,
  'not-sent': IconClockPause,
  unknown: IconAlertTriangle,
};

type IntentCellsProps = {
  intent: Intent;
  means: Means;
  sayAssignment: SayAssignment;
  onDuplicate: (intent: Intent) => void;
  onOpen: (intent: Intent) => void;
};

/** One sent task in two dense lines; its card opens from the button at the end. */
export const IntentCells = ({ intent, means, sayAssignment, onDuplicate, onOpen }: IntentCellsProps) => {
  const letters = useLetterKeys();
  const { kind, orderId, summary, last, baseUrl, createdAt } = intent;
  const standing = standingOf(intent, means);
  const created = standing === 'created' && last?.kind === 'created' ? last : null;
  const Icon = icons[standing];
  const result = created?.data.assignment
    ? sayAssignment(created.data.assignment)
    : explanation(intent, standing, waitingOf(intent, means));
  const time = describeOwnInstant(createdAt);
  const isElsewhere = means.connection !== null && means.connection.baseUrl !== baseUrl;
  return (
    <>
      <span className={classes['outcome']}>
        <span className={classes['standing']} data-standing={standing}>
          <Icon size={16} aria-hidden />
          {standingWords[standing]}
        </span>
        <span className={classes['quiet']}>{words.kinds[kind]}</span>
      </span>
      <span className={classes['order']}>
        <span className={classes['number']}>
          <bdi className={classes['strong']} title={orderId}>
            {orderId}
          </bdi>
          <CopyButton text={orderId} label={words.copyOrder(orderId)} letter="C" />
        </span>
        <span className={classes['quiet']} title={time}>
          {isElsewhere ? words.sentTo(new URL(baseUrl).host) : time}
        </span>
      </span>
      <span className={classes['who']}>
        <bdi title={summary.who}>{summary.who || words.noName}</bdi>
        <bdi className={classes['quiet']} title={summary.where}>
          {summary.where || words.noAddress}
        </bdi>
      </span>
      <span className={classes['when']}>
        <span title={summary.when}>{summary.when}</span>
        <span className={classes['quiet']} title={summary.zone}>
          {summary.zone}
        </span>
      </span>
      <span className={classes['result']} title={result}>
        {result}
      </span>
      <span className={classes['track']}>
        {created && <TrackLinks links={created.trackingLinks} orderId={orderId} />}
      </span>
      <span className={classes['actions']}>
        <IconButton
          size="medium"
          label={words.duplicate(orderId)}
          aria-keyshortcuts={letters ? 'D' : undefined}
          title={words.duplicate(orderId)}
          onClick={() => onDuplicate(intent)}
        >
          <IconCopyPlus size={16} aria-hidden />
        </IconButton>
        <IconButton
          size="medium"
          className={classes['open']}
          label={words.details(orderId)}
          data-row-focus
          onClick={() => onOpen(intent)}
        >
          <IconChevronRight size={18} aria-hidden />
        </IconButton>
      </span>
    </>
  );
};
