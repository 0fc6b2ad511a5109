import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import { bothSides } from '#contract/sides.ts';
import type { Question } from '#form/problems.tsx';
import type { FormValues } from '#form/values.ts';
import type { ZoneQuestion } from './zone-question.ts';

type Found = { task: string; question: ZoneQuestion | null };

const none: Found = { task: '', question: null };

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
  const question = found.task === task ? found.question : null;
  const asks = question !== null;
  useEffect(() => {
    if (!asks) return;
    const callback = () => setFound(none);
    return form.subscribe({ name: [...askedAbout], formState: { values: true }, callback });
  }, [asks, form]);
  return {
    /** Shows the question; null takes the last one away. */
    show: (next: ZoneQuestion | null): void => setFound(next === null ? none : { task, question: next }),
    question,
    questions: question ? [{ key: 'zone', message: question.message } satisfies Question] : [],
  };
};
