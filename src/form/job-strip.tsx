import { useWatch } from 'react-hook-form';
import { candidates } from '#time/zone-offset.ts';
import { TimeStrip } from '#ui/time-strip.tsx';
import { noteWords } from './note-words.ts';
import type { ScheduledTime } from './resolve-times.ts';
import { jobClock, readersClock, stripBar, stripEvents } from './time-strip.ts';
import { useTaskForm } from './task-form.ts';
import { useDeferredTaskKind } from './use-deferred-task-kind.ts';
import { useMinute } from './use-minute.ts';
import { useSchedule } from './use-schedule.ts';
import { useOtherZones, type OtherZone } from './zone-offers.ts';

/** The time of the form as it would be in the zone that the address suggests; a picture has room for one such time. */
const otherReading = (times: readonly ScheduledTime[], [offer, ...more]: readonly OtherZone[]) => {
  const [time, ...later] = times;
  if (!offer || !time || more.length + later.length > 0) return null;
  const [first] = candidates(time.typed, offer.zone.id);
  return first ? { instant: first.instant, name: noteWords.ifZone(offer.zone.city) } : null;
};

/** The times of the form in a picture, drawn again with each change of them and with each minute. */
export const JobStrip = () => {
  const kind = useDeferredTaskKind();
  const { control } = useTaskForm();
  const zone = useWatch({ control, name: 'zone' });
  const schedule = useSchedule();
  const { times } = schedule;
  const now = useMinute();
  const offers = useOtherZones(schedule, now).filter(({ isOffered }) => isOffered);
  const job = jobClock(zone);
  const own = readersClock();
  return (
    <TimeStrip
      clocks={job ? [job, own] : [own]}
      now={now}
      nowName={noteWords.now}
      events={stripEvents(kind, times, now)}
      bar={stripBar(times, now)}
      ghost={otherReading(times, offers)}
    />
  );
};
