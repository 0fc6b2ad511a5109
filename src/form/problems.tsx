import { Button } from '@mantine/core';
import { IconAlertCircle, IconArrowUp } from '@tabler/icons-react';
import { useLayoutEffect, type Ref } from 'react';
import { useFormState, type FieldErrors } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import { HiddenText } from '#ui/hidden-text.tsx';
import { labelOf, screenFields } from './rows-by-kind.ts';
import classes from './problems.module.css';
import { controlId, useTaskForm, useTaskKind } from './task-form.ts';
import { formKeyOf, wireNameOf, type FormKey, type FormValues } from './values.ts';
import { problemWords, words } from './words.ts';

/** A value that is sent only after the person has confirmed it. */
export type Question = { key: FormKey; message: string };

type Problem = { id: string; label: string; message: string };

/** The label of a problem's control, by which the summary names it. */
const problemLabel = (kind: TaskKind, key: FormKey): string => {
  const name = wireNameOf(kind, key);
  return name ? labelOf(kind, name) : key;
};

const problemsOf = (kind: TaskKind, errors: FieldErrors<FormValues>): Problem[] =>
  screenFields(kind).flatMap((name) => {
    const key = formKeyOf(kind, name);
    if (!key) return [];
    const label = problemLabel(kind, key);
    const message = errors[key]?.message;
    if (typeof message === 'string') return [{ id: controlId(key), label, message }];
    if (key !== 'images' || !Array.isArray(errors.images)) return [];
    return errors.images.flatMap((row: { url?: { message?: string } } | undefined, index) =>
      row?.url?.message
        ? [
            {
              id: controlId(`images.${index}.url`),
              label: words.imageLink(index + 1),
              message: row.url.message,
            },
          ]
        : [],
    );
  });

/** A problem of no control, such as a service reports for a field that nobody types; `at` is where it is solved. */
export type OtherProblem = { message: string; at?: { id: string; label: string } };

type ProblemsProps = {
  other: readonly OtherProblem[];
  /** Questions to confirm, shown when nothing else prevents the send. */
  questions: readonly Question[];
  /** Called when the person confirms all questions. */
  onSendAnyway: () => void;
  ref?: Ref<HTMLElement>;
};

const ProblemLink = ({ id, label }: { id: string; label: string }) => (
  <a
    href={`#${id}`}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(id)?.focus();
    }}
  >
    {label}
    <IconArrowUp size={13} aria-hidden />
  </a>
);

/** The summary of all problems and questions, each a link to its control. It gets the focus after a send that failed. */
export const Problems = ({ other, questions, onSendAnyway, ref }: ProblemsProps) => {
  const kind = useTaskKind();
  const { control } = useTaskForm();
  const { errors } = useFormState({ control });
  const problems = problemsOf(kind, errors);
  const count = problems.length + other.length;
  const isShown = count + questions.length > 0;
  // For the style sheet of the bar: a rule that looks for the summary would be asked whenever any input comes or goes.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-problems', isShown);
    return () => document.documentElement.removeAttribute('data-problems');
  }, [isShown]);
  if (!isShown) return null;
  return (
    <section ref={ref} aria-label={problemWords.title} tabIndex={-1} className={classes['problems']}>
      <h2 className={classes['title']}>
        <IconAlertCircle size={16} aria-hidden />
        {count === 0 ? problemWords.nothingSent : problemWords.count(count)}
      </h2>
      <ul className={classes['list']}>
        {problems.map(({ id, label, message }) => (
          <li key={id}>
            <ProblemLink id={id} label={label} />
            {/* It stands at the field. */}
            <HiddenText>: {message}</HiddenText>
          </li>
        ))}
        {other.map(({ message, at }) => (
          <li key={message} className={classes['text']}>
            {message} {at && <ProblemLink {...at} />}
          </li>
        ))}
        {questions.map(({ key, message }) => (
          <li key={key} className={classes['text']}>
            <ProblemLink id={controlId(key)} label={problemLabel(kind, key)} /> {message}
          </li>
        ))}
      </ul>
      {questions.length > 0 && count === 0 && (
        <Button variant="default" size="xs" className={classes['anyway'] ?? ''} onClick={onSendAnyway}>
          {problemWords.sendAnyway}
        </Button>
      )}
    </section>
  );
};
