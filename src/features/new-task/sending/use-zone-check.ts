import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import { bothSides } from '#contract/sides.ts';
import type { Question } from '#form/problems.tsx';
import type { FormValues } from '#form/values.ts';

const none = { task: '', message: '' };

/** The zone and the places that a question about them was asked for. */
const askedAbout = [
  'zone',
  ...bothSides('address'),
  ...bothSides('latitude'),
  ...bothSides('longitude'),
] as const;

/** The question about the zone that holds the press, until the zone or a place is changed. The next press answers it. */
export const useZoneCheck = (kind: TaskKind, form: UseFormReturn<FormValues>, draftId: string) => {
  const task = `${kind} ${draftId}`;
  const [found, setFound] = useState(none);
  const message = found.task === task ? found.message : '';
  const asks = message !== '';
  useEffect(() => {
    if (!asks) return;
    const callback = () => setFound(none);
    return form.subscribe({ name: [...askedAbout], formState: { values: true }, callback });
  }, [asks, form]);
  return {
    /** Shows the question; null takes the last one away. */
    show: (question: string | null): void => setFound(question === null ? none : { task, message: question }),
    questions: asks ? [{ key: 'zone', message } satisfies Question] : [],
  };
};
