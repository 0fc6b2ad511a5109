import { useEffect, useState } from 'react';
import { createTypingPause, typingPauseMs } from '#ui/typing-pause.ts';
import { whenIdle } from '#data/state/when-idle.ts';
import { useTaskForm } from './task-form.ts';
import { sameValues, type FormValues } from './values.ts';

/**
 * The form's values at the last pause in typing, read when the browser is idle: what shows them does nothing with a key.
 * A value that no person types shows at once: another draft, a place that is filled in, an error.
 */
export const usePausedValues = (): FormValues => {
  const { form } = useTaskForm();
  const [values, setValues] = useState(() => structuredClone(form.getValues()));
  useEffect(() => {
    let stopIdle = () => {};
    let isAsked = false;
    const stop = () => {
      pause.end();
      stopIdle();
    };
    const read = () => {
      stop();
      isAsked = false;
      const next = structuredClone(form.getValues());
      // An error comes at a press, with what was read before: nothing is drawn twice for it.
      setValues((shown) => (sameValues(shown, next) ? shown : next));
    };
    const pause = createTypingPause(
      () => {
        stopIdle();
        stopIdle = whenIdle(read);
      },
      { pauseMs: typingPauseMs.derived },
    );
    const unsubscribe = form.subscribe({
      formState: { values: true, errors: true },
      // Only typing comes with an event.
      callback: ({ type }) => {
        if (type !== undefined) pause.touch();
        else if (!isAsked) {
          // Several values at once are read once.
          isAsked = true;
          queueMicrotask(read);
        }
      },
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [form]);
  return values;
};
