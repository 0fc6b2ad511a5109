import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import { describePast, pastKey, pastTimes } from '#form/past-times.ts';
import type { Question } from '#form/problems.tsx';
import { resolveSchedule, timePaths, type ScheduledTime } from '#form/schedule.ts';
import type { FormValues } from '#form/values.ts';

type Late = { task: string; times: readonly ScheduledTime[] };

const none: Late = { task: '', times: [] };

/**
 * Times that are over when Create is pressed. People do record late tasks, so the person is asked, each time anew unless
 * the answer was given for this very task and instant; nothing late goes out silently.
 */
export const useLateCheck = (kind: TaskKind, form: UseFormReturn<FormValues>, draftId: string) => {
  const task = `${kind} ${draftId}`;
  const [found, setFound] = useState<Late>(none);
  const late = found.task === task ? found.times : none.times;
  const accepted = useRef(new Set<string>());

  // The question was about the times as they were.
  const asks = late.length > 0;
  useEffect(() => {
    if (!asks) return;
    const callback = () => setFound(none);
    return form.subscribe({ name: [...timePaths], formState: { values: true }, callback });
  }, [asks, form]);

  return {
    /** @returns whether something must be asked first; it is on the screen then. */
    ask: (values: FormValues): boolean => {
      const times = pastTimes(resolveSchedule(kind, values)).filter(
        (time) => !accepted.current.has(`${task} ${pastKey(time)}`),
      );
      setFound({ task, times });
      return times.length > 0;
    },
    accept: () => {
      for (const time of late) accepted.current.add(`${task} ${pastKey(time)}`);
      setFound(none);
    },
    questions: late.map(({ name }): Question => ({
      key: name,
      message: describePast(form.getValues('zone')),
    })),
  };
};
