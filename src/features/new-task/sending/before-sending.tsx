import { useWatch } from 'react-hook-form';
import { toWireOffset } from '#contract/formats.ts';
import { labelOf } from '#form/field-rows.ts';
import { useTaskForm } from '#form/task-form.ts';
import { useSchedule } from '#form/use-schedule.ts';
import { describeOffset, describeOwnTime, describeWall } from '#time/describe.ts';
import { ownZone } from '#time/zones.ts';
import { railWords } from '../filling/later-words.ts';
import { describeTask, sentenceKeys, type SentenceValues } from './describe-task.ts';
import { PossibleDuplicate } from './possible-duplicate.tsx';
import classes from './rail.module.css';

/** What pressing Create will do, in one sentence that follows the typing. */
const Sentence = () => {
  const { kind, control, directory } = useTaskForm();
  const watched = useWatch({ control, name: sentenceKeys });
  const { times } = useSchedule();
  // One value for each name, in the order of the names.
  const values = Object.fromEntries(sentenceKeys.map((key, at) => [key, watched[at]])) as SentenceValues;
  const sentence = describeTask(kind, values, { times, directory, ownZone: ownZone() });
  return (
    <p className={classes['paragraph']}>
      <bdi>{sentence}</bdi>
    </p>
  );
};

/** The job's wall time, the reader's own where it differs, and what is sent: three readings of one instant. */
const JobTime = () => {
  const { kind } = useTaskForm();
  const { times, offset, warning, problems } = useSchedule();
  return (
    <>
      <h3 className={classes['subtitle']}>{railWords.jobTime}</h3>
      {times.length === 0 || offset === null ? (
        <p className={classes['dim']}>{problems[0]?.message ?? railWords.noTime}</p>
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
                  {railWords.sentAs(sent, toWireOffset(offset), describeOffset(offset))}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {warning && <p className={classes['warning']}>{warning}</p>}
    </>
  );
};

/** The last look before a send: the sentence, and the time at the job in full. */
export const BeforeSending = () => (
  <section aria-label={railWords.happens}>
    <h2 className={classes['title']}>{railWords.happens}</h2>
    <Sentence />
    <PossibleDuplicate />
    <JobTime />
  </section>
);
