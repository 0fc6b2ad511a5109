import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useFormState, type FieldErrors } from 'react-hook-form';
import { Link } from 'wouter';
import type { TaskKind } from '#contract/operations.ts';
import { labelOf, screenFields } from './rows-by-kind.ts';
import classes from './problems.module.css';
import { controlId, useTaskForm, useTaskKind } from './task-form.ts';
import { formKeyOf, wireNameOf, type FormKey, type FormValues } from './values.ts';
import { problemWords, words } from './words.ts';

/** A value that is sent only after the person has confirmed it. `detail`: of another task, in its own direction of writing. */
export type Question = {
  key: FormKey;
  message: string;
  detail?: string;
  link?: { href: string; label: string } | undefined;
};

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
    const message = errors[key]?.message;
    if (typeof message === 'string') return [{ id: controlId(key), label: labelOf(kind, name), message }];
    if (key !== 'images' || !Array.isArray(errors.images)) return [];
    return errors.images.flatMap((row: { url?: { message?: string } } | undefined, index) => {
      const problem = { id: controlId(`images.${index}.url`), label: words.imageLink(index + 1) };
      return row?.url?.message ? [{ ...problem, message: row.url.message }] : [];
    });
  });

/** A problem of no control, such as a service reports for a field that no person types; `at` is where it is solved. */
export type OtherProblem = { message: string; at?: { id: string; label: string } };

type ProblemsProps = {
  other: readonly OtherProblem[];
  /** Questions to confirm, shown when nothing else prevents the send. */
  questions: readonly Question[];
  /** Called when the person confirms all questions. @param at when, on the clock of events. */
  onSendAnyway: (at: number) => void;
  /** How often a press was refused: the focus follows each refusal. */
  refusals: number;
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

/**
 * The summary of all problems and questions, each a link to its control. After a press that was refused the first control
 * with a problem gets the focus; the summary itself gets it where it says or asks something else.
 */
export const Problems = ({ other, questions, onSendAnyway, refusals }: ProblemsProps) => {
  const kind = useTaskKind();
  const { control } = useTaskForm();
  const { errors } = useFormState({ control });
  const problems = problemsOf(kind, errors);
  const count = problems.length + other.length;
  const isShown = count + questions.length > 0;
  const summary = useRef<HTMLElement>(null);
  const focusRefused = useEffectEvent(() => {
    const [first] = other.length === 0 ? problems : [];
    const wrong = first ? document.getElementById(first.id) : null;
    wrong?.focus();
    if (!summary.current || (wrong && wrong === document.activeElement)) return;
    const { top, bottom } = summary.current.getBoundingClientRect();
    // The bar stays in sight: a browser that scrolls to its content scrolls the fields away.
    summary.current.focus({ preventScroll: top >= 0 && bottom <= innerHeight });
  });
  // For the style sheet of the bar: a rule that looks for the summary would be asked whenever any input comes or goes.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-problems', isShown);
    return () => document.documentElement.removeAttribute('data-problems');
  }, [isShown]);
  // With the very draw that puts the problems on the screen: on a busy machine the next frame may come before it.
  useEffect(() => {
    if (refusals > 0) focusRefused();
  }, [refusals]);
  if (!isShown) return null;
  return (
    <section ref={summary} aria-label={problemWords.title} tabIndex={-1} className={classes['problems']}>
      <h2 className={classes['title']}>
        <IconAlertCircle size={16} aria-hidden />
        {count === 0 ? problemWords.nothingSent : problemWords.count(count)}
      </h2>
      <ul className={classes['list']}>
        {problems.map(({ id, label, message }) => (
          <li key={id}>
            <ProblemLink id={id} label={label} />
            {/* It stands at the field. */}
            <VisuallyHidden>: {message}</VisuallyHidden>
          </li>
        ))}
        {other.map(({ message, at }) => (
          <li key={message} className={classes['text']}>
            {message} {at && <ProblemLink {...at} />}
          </li>
        ))}
        {questions.map(({ key, message, detail, link }) => (
          <li key={`${key} ${message}`} className={classes['text']}>
            <ProblemLink id={controlId(key)} label={problemLabel(kind, key)} /> {message}{' '}
            {detail && <bdi>{detail}</bdi>} {link && <Link href={link.href}>{link.label}</Link>}
          </li>
        ))}
      </ul>
      {questions.length > 0 && count === 0 && (
        <Button
          variant="default"
          size="xs"
          // A picker that is left by this very press changes what is asked, and the button would go before it is released.
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ timeStamp }) => {
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
            onSendAnyway(timeStamp);
          }}
        >
          {problemWords.sendAnyway}
        </Button>
      )}
    </section>
  );
};
