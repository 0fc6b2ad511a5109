import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, type Ref } from 'react';
import { get, type FieldErrors } from 'react-hook-form';
import { Link } from 'wouter';
import type { TaskKind } from '#contract/operations.ts';
import { labelOf, screenFields } from './schema.ts';
import { isModalOpen } from '#ui/is-modal-open.ts';
import classes from './problems.module.css';
import { controlId, useTaskKind } from './task-form.ts';
import { formKeyOf, wireNameOf, type FormKey, type FormValues } from './values.ts';
import { problemWords, words } from './words.ts';

/** A question that holds a press of Create until the user answers it with yes. */
export type Question = {
  key: FormKey;
  /** The task and the values that a yes counts for. */
  about: string;
  text: string;
  /** The address of the other task that the question is about. */
  href?: string;
};

export type Problem = { id: string; label: string; message: string };

const pathsOf = (key: FormKey, errors: FieldErrors<FormValues>): string[] =>
  key === 'images' && Array.isArray(errors.images)
    ? errors.images.map((_, row) => `images.${row}.url`)
    : [key];

/** The errors of the controls that a task type has, in the order of the screen. */
export const listProblems = (kind: TaskKind, errors: FieldErrors<FormValues>): Problem[] =>
  screenFields(kind).flatMap((name) => {
    const key = formKeyOf(kind, name);
    if (!key) return [];
    return pathsOf(key, errors).flatMap((path, row) => {
      const message: unknown = get(errors, `${path}.message`);
      const label = path === key ? labelOf(kind, name) : words.imageLink(row + 1);
      return typeof message === 'string' ? [{ id: controlId(path), label, message }] : [];
    });
  });

const labelOfKey = (kind: TaskKind, key: FormKey): string => {
  const name = wireNameOf(kind, key);
  return name ? labelOf(kind, name) : key;
};

const ProblemLink = ({ id, label }: { id: string; label: string }) => (
  <Button
    component="a"
    href={`#${id}`}
    variant="default"
    size="compact-sm"
    c="var(--alert-color)"
    rightSection={<IconArrowUp size={13} aria-hidden />}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(id)?.focus();
    }}
  >
    {label}
  </Button>
);

export type ProblemsProps = {
  ref: Ref<HTMLDivElement>;
  problems: readonly Problem[];
  /** Why nothing was sent, if no control is wrong; '' otherwise. */
  message: string;
  questions: readonly Question[];
  /** @param at the event's `timeStamp` */
  onSendAnyway: (at: number) => void;
  /** Puts the task that the message is about back into the form. */
  onPutBack: (() => void) | undefined;
};

/**
 * After a refused press, moves the focus to the first control with a problem, otherwise to the summary. An error that appears
 * later leaves the focus where it is.
 * @param refusals counts the refused presses
 * @returns the ref of the summary
 */
export const useFocusOnRefusal = (refusals: number, problems: readonly Problem[]) => {
  const summary = useRef<HTMLDivElement>(null);
  const focusRefused = useEffectEvent(() => {
    // An open dialog keeps the focus.
    if (isModalOpen()) return;
    const wrong = problems[0] && document.getElementById(problems[0].id);
    wrong?.focus();
    if (!summary.current || (wrong && wrong === document.activeElement)) return;
    // Scrolling to a sticky bar that is in sight would scroll the fields away.
    summary.current.focus({ preventScroll: true });
    summary.current.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (refusals > 0) focusRefused();
  }, [refusals]);
  return summary;
};

/** Why a press of Create sent nothing: problems that link to their controls, or questions. */
export const Problems = ({ ref, problems, message, questions, onSendAnyway, onPutBack }: ProblemsProps) => {
  const kind = useTaskKind();
  return (
    <Alert
      ref={ref}
      role="region"
      aria-label={problemWords.title}
      tabIndex={-1}
      data-asks={questions.length > 0 || undefined}
      color={problems.length > 0 ? 'bad' : 'warn'}
      classNames={{ root: classes['problems'] ?? '', message: classes['message'] ?? '' }}
    >
      <h2 className={classes['title']}>
        <IconAlertCircle size={16} aria-hidden />
        <span>{problems.length > 0 ? problemWords.count(problems.length) : problemWords.nothingSent}</span>
      </h2>
      <ul className={classes['list']}>
        {problems.map(({ id, label, message: wrong }) => (
          <li key={id}>
            <ProblemLink id={id} label={label} />
            {/* The control shows the message. */}
            <VisuallyHidden>{`: ${wrong}`}</VisuallyHidden>
          </li>
        ))}
        {message !== '' && <li>{message}</li>}
        {questions.map(({ key, about, text, href }) => (
          <li key={about}>
            <ProblemLink id={controlId(key)} label={labelOfKey(kind, key)} /> <span>{text}</span>{' '}
            {href !== undefined && <Link href={href}>{problemWords.showTask}</Link>}
          </li>
        ))}
      </ul>
      {onPutBack && (
        <Button variant="default" size="xs" onClick={onPutBack}>
          {problemWords.editAgain}
        </Button>
      )}
      {questions.length > 0 && problems.length === 0 && (
        <Button
          variant="default"
          size="xs"
          onClick={({ timeStamp }) => {
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
            onSendAnyway(timeStamp);
          }}
        >
          {problemWords.sendAnyway}
        </Button>
      )}
    </Alert>
  );
};
