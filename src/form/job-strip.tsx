import { useWatch } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import { isZoneCode } from '#contract/time-zones.ts';
import { describeOffset } from '#time/describe.ts';
import type { Clock } from '#time/time-strip.ts';
import { expressIn } from '#time/wall-time.ts';
import { candidates, wallAt } from '#time/zone-offset.ts';
import { findZone, ownZone } from '#time/zones.ts';
import { noteWords } from './later-words.ts';
import { readZone, type ScheduledTime } from './schedule.ts';
import { useTaskForm } from './task-form.ts';
import { TimeStrip, type NamedClock, type StripEvent } from './time-strip.tsx';
import { useMinute } from './use-minute.ts';
import { useSchedule } from './use-schedule.ts';
import { useZoneOffers } from './use-zone-offers.ts';
import type { ZoneOffer } from './zone-offers.ts';

/** The clock of the form's zone choice, by the name that people know it by; null while there is no zone. */
const jobClock = (choice: string): NamedClock | null => {
  const zone = readZone(choice);
  if (!zone) return null;
  const clock: Clock = (instant) =>
    'fixed' in zone ? expressIn(instant, zone.fixed) : wallAt(instant, zone.region);
  if ('fixed' in zone) return { name: isZoneCode(choice) ? choice : describeOffset(zone.fixed), clock };
  return { name: findZone(zone.region)?.city ?? zone.region, clock };
};

const eventsOf = (kind: TaskKind, times: readonly ScheduledTime[], now: number): StripEvent[] => {
  const [first, last] = times;
  const isWrong = first !== undefined && last !== undefined && last.instant <= first.instant;
  return times.map(({ name, instant }, at) => {
    const isLate = instant + 60_000 <= now;
    const isPickup = kind === 'pickup-delivery' && name === 'job_pickup_datetime';
    const isBad = isLate || (isWrong && at === 1);
    return {
      id: name,
      instant,
      name: kind === 'pickup-delivery' ? noteWords.stops[name] : '',
      tone: isBad ? 'bad' : isPickup ? 'pickup' : 'due',
    };
  });
};

const barOf = (times: readonly ScheduledTime[], now: number) => {
  const [first, last] = times;
  if (!first) return null;
  if (last) {
    const isWrong = last.instant <= first.instant;
    return { from: first.instant, to: last.instant, tone: isWrong ? ('bad' as const) : ('due' as const) };
  }
  // What is over is not waited for.
  return first.instant + 60_000 <= now ? null : { from: now, to: first.instant, tone: 'due' as const };
};

/** The time of the form as it would be in the zone that the address suggests; a picture has room for one such time. */
const otherReading = (times: readonly ScheduledTime[], [offer, ...more]: readonly ZoneOffer[]) => {
  const [time, ...later] = times;
  if (!offer || !time || more.length + later.length > 0) return null;
  const [first] = candidates(time.typed, offer.zone.id);
  return first ? { instant: first.instant, name: noteWords.ifZone(offer.zone.city) } : null;
};

/** The times of the form in a picture, drawn again with each change of them and with each minute. */
export const JobStrip = () => {
  const { kind, control } = useTaskForm();
  const zone = useWatch({ control, name: 'zone' });
  const schedule = useSchedule();
  const { times } = schedule;
  const now = useMinute();
  const offers = useZoneOffers(schedule, now);
  const own: NamedClock = { name: noteWords.you, clock: (instant) => wallAt(instant, ownZone()) };
  const job = jobClock(zone);
  return (
    <TimeStrip
      clocks={job ? [job, own] : [own]}
      now={now}
      nowName={noteWords.now}
      events={eventsOf(kind, times, now)}
      bar={barOf(times, now)}
      ghost={otherReading(times, offers)}
    />
  );
};
