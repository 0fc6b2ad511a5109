import {
  IconAlertTriangle,
  IconClock,
  IconMapPin,
  IconMapPinCheck,
  IconMapPinQuestion,
} from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { datetimesOf, stopsOf } from '#contract/operations.ts';
import type { SideName } from '#contract/sides.ts';
import { describeLength } from '#time/describe-distance.ts';
import { describeClock, describeWeekday } from '#time/describe.ts';
import { dayOf } from '#time/wall-time.ts';
import { wallAt } from '#time/zone-offset.ts';
import { findZone } from '#time/zones.ts';
import { LiveText } from '#ui/live-text.tsx';
import { kilometres } from './kilometres.ts';
import { useKnownPlace, type KnownPlace } from './known-places.ts';
import { noteWords } from './note-words.ts';
import classes from './place-line.module.css';
import { controlId, useTaskForm } from './task-form.ts';
import { useDeferredTaskKind } from './use-deferred-task-kind.ts';
import { useMinute } from './use-minute.ts';
import type { Schedule } from './resolve-times.ts';
import { useSchedule } from './use-schedule.ts';
import { putZone } from './zone-precedence.ts';
import { minutesApart, useOtherZones, type OtherZone } from './zone-offers.ts';

const icons = { given: IconMapPin, address: IconMapPinCheck, city: IconMapPin } as const;

type Facts = { Icon: typeof IconMapPin; isWarning: boolean; what: string; precision: string };

/**
 * The first words: where the task will be, or why it cannot be there.
 * @param fromPickup in kilometres; null where it is not known.
 */
const factsOf = ({ name, point, apart }: KnownPlace, fromPickup: number | null): Facts => {
  if (!point) return { Icon: IconMapPinQuestion, isWarning: true, what: noteWords.notFound, precision: '' };
  if (apart !== null) {
    const what = `${noteWords.apart(apart)} ${name}`;
    return { Icon: IconAlertTriangle, isWarning: true, what, precision: '' };
  }
  return {
    Icon: icons[point.precision],
    // A city alone is usual, and nothing to warn of.
    isWarning: false,
    what: name,
    precision: fromPickup === null ? noteWords.precision[point.precision] : noteWords.fromPickup(fromPickup),
  };
};

const Offer = ({ zone }: Pick<OtherZone, 'zone'>) => {
  const kind = useDeferredTaskKind();
  const { form } = useTaskForm();
  const id = useId();
  return (
    <span className={classes['offer']}>
      <span id={id}>{noteWords.otherZone(zone.city)}</span>
      <button
        type="button"
        className={classes['use']}
        aria-describedby={id}
        onClick={() => {
          putZone(form, zone.id, 'chosen');
          // The button goes with the offer; the time is what now means something else.
          const [time] = datetimesOf(kind);
          if (time) document.getElementById(controlId(time))?.focus();
        }}
      >
        {noteWords.acceptZone}
      </button>
    </span>
  );
};

/**
 * A place in another zone than the form's, where that is right for the other stop: when its time is by the clocks there, or how
 * far those are ahead.
 */
const Elsewhere = ({ side, zone, times, now }: OtherZone & Pick<Schedule, 'times'> & { now: number }) => {
  const kind = useDeferredTaskKind();
  const { control } = useTaskForm();
  const choice = useWatch({ control, name: 'zone' });
  const due = stopsOf(kind).find((stop) => stop.side === side)?.time;
  const time = times.find(({ name }) => name === due);
  const apart = minutesApart(choice, zone, time?.instant ?? now);
  let text: string = noteWords.zoneOf(zone.city);
  if (time) {
    const there = wallAt(time.instant, zone.id);
    const day = dayOf(there) === dayOf(time.typed) ? '' : describeWeekday(there);
    text = noteWords.dueThere([day, describeClock(there)].filter(Boolean).join(' '), zone.city);
  } else if (apart !== null)
    text = noteWords.clocksThere(zone.city, describeLength(Math.abs(apart) * 60_000), apart > 0);
  return (
    <span className={classes['elsewhere']}>
      <IconClock size={14} aria-hidden />
      {text}
    </span>
  );
};

/** Below this two addresses are one place, in kilometres. */
const samePlace = 0.05;

/** How far the delivery is from the pickup, in kilometres; null where one of the places is not known, or only its city. */
const useFromPickup = (side: SideName): number | null => {
  const kind = useDeferredTaskKind();
  const from = useKnownPlace('pickup')?.point;
  const to = useKnownPlace('customer')?.point;
  if (side !== 'customer' || stopsOf(kind).length < 2 || !from || !to) return null;
  if (from.precision === 'city' || to.precision === 'city') return null;
  const length = kilometres(from, to);
  return length < samePlace ? null : length;
};

/** Words to announce: none where there are none, and none where the same are known again after a change. */
const useNewWords = (words: string): string => {
  const [announced, setAnnounced] = useState({ now: words, last: words });
  if (words === '' && announced.now !== '') setAnnounced({ ...announced, now: '' });
  if (words !== '' && words !== announced.last) setAnnounced({ now: words, last: words });
  return announced.now;
};

/**
 * Under an address: the place that the service found for it. It informs, and changes nothing by itself; the row that it stands in is
 * there without it.
 */
export const PlaceLine = memo(({ side }: { side: SideName }) => {
  const known = useKnownPlace(side);
  const schedule = useSchedule();
  const now = useMinute();
  const other = useOtherZones(schedule, now).find((each) => each.side === side);
  const offer = other?.isOffered === true ? other : null;
  const fromPickup = useFromPickup(side);
  const facts = known && factsOf(known, fromPickup);
  const [first = ''] = facts?.what.split(',') ?? [];
  const city = findZone(known?.zone ?? '')?.city;
  const announced = useNewWords(
    [
      facts && [facts.what, facts.precision].filter(Boolean).join(', '),
      offer && noteWords.otherZone(offer.zone.city),
    ]
      .filter(Boolean)
      .join('. '),
  );
  return (
    <>
      {facts && (
        <span className={classes['place']} data-warns={facts.isWarning || undefined}>
          <facts.Icon size={15} aria-hidden />
          {facts.what !== '' && (
            <bdi className={classes['name']}>
              {first}
              <span className={classes['rest']}>{facts.what.slice(first.length)}</span>
            </bdi>
          )}
          {facts.precision !== '' && <span className={classes['precision']}>{facts.precision}</span>}
        </span>
      )}
      {offer && <Offer zone={offer.zone} />}
      {other && !offer && <Elsewhere {...other} times={schedule.times} now={now} />}
      {known?.point && !other && city !== undefined && (
        <span className={classes['point']}>{noteWords.zoneOf(city)}</span>
      )}
      <LiveText>{announced}</LiveText>
    </>
  );
});
