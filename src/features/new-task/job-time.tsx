import { useWatch } from 'react-hook-form';
import { toWireOffset } from '#contract/formats.ts';
import { labelOf } from '#form/field-rows.ts';
import { resolveSchedule } from '#form/schedule.ts';
import { useTaskForm } from '#form/task-form.ts';
import { describeOffset, describeOwnTime, describeWall } from '#time/describe.ts';
import { ownZone } from '#time/zones.ts';
import classes from './job-time.module.css';
import { words } from './words.ts';

/** The job's wall time, the reader's own where it differs, and what is sent: three readings of one instant. */
export const JobTime = () => {
  const { kind, control } = useTaskForm();
  const [zone, pickup, delivery] = useWatch({
    control,
    name: ['zone', 'job_pickup_datetime', 'job_delivery_datetime'],
  });
  const { times, offset, warning } = resolveSchedule(kind, {
    zone,
    job_pickup_datetime: pickup,
    job_delivery_datetime: delivery,
  });
  return (
    <section aria-label={words.jobTime}>
      <h2 className={classes['title']}>{words.jobTime}</h2>
      {times.length === 0 || offset === null ? (
        <p className={classes['dim']}>{words.noTime}</p>
      ) : (
        <dl className={classes['times']}>
          {times.map(({ name, typed, instant, sent }) => {
            const own = describeOwnTime(instant, typed, ownZone());
            return (
              <div key={name} className={classes['time']}>
                <dt className={classes['dim']}>{labelOf(kind, name)}</dt>
                <dd className={classes['wall']}>{describeWall(typed)}</dd>
                {own && <dd className={classes['dim']}>{own}</dd>}
                <dd className={classes['sent']}>
                  sent as {sent}, {toWireOffset(offset)} ({describeOffset(offset)})
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {warning && <p className={classes['warning']}>{warning}</p>}
    </section>
  );
};
