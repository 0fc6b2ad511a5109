import {
  IconBell,
  IconBellOff,
  IconClock,
  IconMapPin,
  IconPencil,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { useFormState } from 'react-hook-form';
import { hasExtensions, useConnection } from '#data/http/connection.ts';
import { nowAtJob } from '#form/now-at-job.ts';
import { controlId, useTaskForm } from '#form/task-form.ts';
import { useDeferredTaskKind } from '#form/use-deferred-task-kind.ts';
import { useMinute } from '#form/use-minute.ts';
import { usePausedValues } from '#form/use-paused-values.ts';
import { scheduleOf } from '#form/use-schedule.ts';
import { zoneWords } from '#form/zone-words.ts';
import { ownZone } from '#time/zones.ts';
import { LiveText } from '#ui/live-text.tsx';
import { kindIcons } from '#form/kind-icons.ts';
import { summaryWords as words } from './sending-words.ts';
import classes from './summary.module.css';
import { missingChips, summaryChips, summaryKeys } from './summary-chips.ts';

const icons = { who: IconUser, where: IconMapPin, when: IconClock, agent: IconUserCheck } as const;

/** The largest number of missing fields that are named. */
const maxNamed = 2;

/** What pressing Create will do, in one line of facts above it. What is missing comes first and leads to its field. */
export const Summary = memo(() => {
  const kind = useDeferredTaskKind();
  const { form, control, directory } = useTaskForm();
  const connection = useConnection();
  const values = usePausedValues();
  // A shorthand is read once: of values that are old by now, it would be read again.
  const { times, problems } = useMemo(() => scheduleOf(kind, form, values), [kind, form, values]);
  const minute = useMinute();
  const { now } = nowAtJob(values.zone, minute);
  const { errors } = useFormState({ control, name: summaryKeys });
  const missing = missingChips(kind, values, problems);
  // The line above leads to those already.
  const unsaid = missing.filter(({ key }) => errors[key] === undefined);
  // Many are counted, and the first of them is led to: a form that is begun does not shout.
  const said =
    unsaid.length > maxNamed
      ? unsaid.slice(0, 1).map(({ key }) => ({ key, text: words.toFill(unsaid.length) }))
      : unsaid;
  // Where the service tells places, a press asks about a zone that is not theirs.
  const zone = hasExtensions(connection) ? '' : zoneWords(values.zone);
  // The kind, which its tab says, gives way to what is missing.
  const chips = summaryChips(kind, values, { times, directory, ownZone: ownZone(), now, zone }).filter(
    ({ about }) => about !== 'kind' || said.length === 0,
  );
  const shownIcons = { ...icons, kind: kindIcons[kind], options: values.notify ? IconBell : IconBellOff };
  return (
    <div role="group" aria-label={words.title}>
      <ul className={classes['chips']}>
        {said.map(({ key, text }) => (
          <li key={key}>
            <a
              className={classes['chip']}
              data-missing={said === unsaid ? 'named' : 'counted'}
              href={`#${controlId(key)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(controlId(key))?.focus();
              }}
            >
              <IconPencil size={14} aria-hidden />
              <bdi>{text}</bdi>
            </a>
          </li>
        ))}
        {chips.map((chip) => {
          const Icon = shownIcons[chip.about];
          return (
            <li
              key={`${chip.about} ${chip.side ?? ''}`}
              className={classes['chip']}
              data-about={chip.about}
              title={chip.full}
            >
              <Icon size={14} aria-hidden />
              <bdi>{chip.text}</bdi>
            </li>
          );
        })}
      </ul>
      <LiveText>{missing.length === 0 ? words.ready : ''}</LiveText>
    </div>
  );
});
