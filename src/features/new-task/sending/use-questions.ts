import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from '#form/values.ts';
import type { PressQuestion } from './questions.ts';

type Held = { task: string; questions: readonly PressQuestion[] };

/** The questions that hold the press of a task, each until one of its values is changed. @param task tells the form's task from the next one. */
export const useQuestions = (form: UseFormReturn<FormValues>, task: string) => {
  const [held, setHeld] = useState<Held>({ task, questions: [] });
  useEffect(() => {
    const stops = held.questions.map((question) =>
      form.subscribe({
        name: [...question.fields],
        formState: { values: true },
        callback: () =>
          setHeld((now) => ({ ...now, questions: now.questions.filter((each) => each !== question) })),
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [held, form]);
  return {
    questions: held.task === task ? held.questions : [],
    hold: (questions: readonly PressQuestion[]): void => setHeld({ task, questions }),
  };
};
