import { Button, Group, Kbd, Stack, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useFormState } from 'react-hook-form';
import { Link } from 'wouter';
import { useConnection, type Connection } from '#data/http/connection.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { missingKeys } from '#form/check.ts';
import { listProblems, Problems, useFocusOnRefusal } from '#form/problems.tsx';
import { control, controlId, focusControl, useTaskKind } from '#form/task-form.ts';
import { usePausedValues } from '#form/fields/use-values.ts';
import { problemWords } from '#form/words.ts';
import { useZone } from '#form/zone.ts';
import { words } from '../words.ts';
import { findDuplicates, useKnownTasks } from './duplicates.ts';
import { LastTask } from './last-task.tsx';
import { isMac } from '#ui/is-mac.ts';
import classes from './send-bar.module.css';
import type { useCreate } from './use-create.ts';

const preventDouble = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

type BeforePressProps = {
  connection: Connection;
  draftId: string;
  sentId: string | null;
  isBlocked: boolean;
};

/** The outcome of the last task, tasks like the one in the form, and how many fields are blank. */
const BeforePress = ({ connection, draftId, sentId, isBlocked }: BeforePressProps) => {
  const kind = useTaskKind();
  const values = { ...usePausedValues(), zone: useZone().zone };
  const known = useKnownTasks(connection, kind, values);
  // A task that changes while a press is blocked is looked up all the same: the next press asks about it.
  if (isBlocked) return null;
  const duplicates = findDuplicates({ kind, values, draftId, accountId: connection.id, known });
  const missing = missingKeys(kind, values);
  const [first] = missing;
  return (
    <>
      {sentId !== null && <LastTask key={sentId} id={sentId} />}
      {duplicates.map(({ about, text, href }) => (
        <Group key={about} gap={8} px={12} py={8} bdrs="md" fz="sm" c="var(--warn)" bg="var(--warn-soft)">
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            <span>{text}</span> {href !== undefined && <Link href={href}>{problemWords.showTask}</Link>}
          </span>
        </Group>
      ))}
      {first && (
        <a
          className={classes['missing']}
          href={`#${controlId(first)}`}
          onClick={(event) => {
            event.preventDefault();
            focusControl(first);
          }}
        >
          <IconPencil size={14} aria-hidden />
          <span>{words.toFill(missing.length)}</span>
        </a>
      )}
    </>
  );
};

type SendBarProps = { draftId: string; create: ReturnType<typeof useCreate> };

/** Create, and why it sent nothing. It stays in sight under the form. */
export const SendBar = ({ draftId, create }: SendBarProps) => {
  const { press, message, questions, refusals, sentId, putBack } = create;
  const hydrated = useHydrated();
  const mac = hydrated && isMac();
  const connection = useConnection();
  const kind = useTaskKind();
  const { errors } = useFormState({ control });
  const problems = listProblems(kind, errors);
  const summary = useFocusOnRefusal(refusals, problems);
  const isBlocked = problems.length > 0 || message !== '' || questions.length > 0;
  return (
    <Stack gap="xs" className={classes['bar'] ?? ''}>
      <VisuallyHidden aria-live="polite">{message}</VisuallyHidden>
      {isBlocked && (
        <Problems
          ref={summary}
          problems={problems}
          message={message}
          questions={questions}
          onSendAnyway={press}
          onPutBack={putBack}
        />
      )}
      <div aria-live="polite" className={classes['notes']}>
        {hydrated && connection && <BeforePress {...{ connection, draftId, sentId, isBlocked }} />}
      </div>
      <Button
        type="submit"
        size="md"
        aria-keyshortcuts={`${mac ? 'Meta' : 'Control'}+Enter`}
        disabled={!hydrated}
        style={{ alignSelf: 'start' }}
        // The second click of a double click belongs to the first one, which may have moved the focus.
        onMouseDown={preventDouble}
        onClick={preventDouble}
      >
        {words.create}
        <Kbd aria-hidden ml="xs" className={classes['key'] ?? ''}>
          {mac ? '⌘ ↵' : 'Ctrl ↵'}
        </Kbd>
      </Button>
    </Stack>
  );
};
