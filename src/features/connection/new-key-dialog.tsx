import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '#data/http/api-error.ts';
import { createKey, createLink, type Made } from '#data/http/key-requests.ts';
import type { Connection } from '#data/http/connection.ts';
import type { GrantableRole } from '#contract/keys.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { TextField } from '#ui/text-field.tsx';
import tick from '#ui/tick.module.css';
import cards from './cards.module.css';
import classes from './keys.module.css';
import { keyWords as words, offeredRoles, roleWords } from './key-words.ts';
import { MadeDialog } from './made-dialog.tsx';

type NewKeyDialogProps = {
  connection: Connection;
  /** What is made: a key to copy, or a link that makes one in the browser that follows it. */
  what: 'key' | 'link';
  onMade: () => void;
  onClose: () => void;
};

type Problems = { name?: string; roles?: string; days?: string; other?: string };

const most = 3650;

/** Makes a key or a connect link, and shows it this once. */
export const NewKeyDialog = ({ connection, what, onMade, onClose }: NewKeyDialogProps) => {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly GrantableRole[]>([]);
  const [days, setDays] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [made, setMade] = useState<Made | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // Whoever cancels while the answer is awaited is told of it when it is there: what was made must not be lost from sight.
  const [isCancelled, setIsCancelled] = useState(false);
  const cancelled = useRef(false);
  // State comes too late for two presses in one task: they would make two keys.
  const pressed = useRef(false);

  const check = (): Problems => {
    const found: Problems = {};
    if (name.trim() === '') found.name = words.nameNeeded;
    if (chosen.length === 0) found.roles = words.roleNeeded;
    if (days.trim() !== '' && !(/^\d{1,4}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= most))
      found.days = words.daysWrong(most);
    return found;
  };

  const cancel = () => {
    if (!pressed.current) {
      onClose();
      return;
    }
    cancelled.current = true;
    setIsCancelled(true);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = check();
    setProblems(found);
    if (Object.keys(found).length > 0) {
      // After the render that marks the field.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (pressed.current) return;
    pressed.current = true;
    setIsBusy(true);
    try {
      const body = { name: name.trim(), roles: [...chosen] };
      const end = days.trim() === '' ? {} : { days: Number(days) };
      setMade(
        what === 'key'
          ? await createKey(connection, { ...body, ...end })
          : await createLink(connection, body),
      );
    } catch (error) {
      // A refusal has made nothing.
      if (cancelled.current && error instanceof ApiError && error.status !== null) onClose();
      setIsCancelled(false);
      cancelled.current = false;
      setProblems({ other: error instanceof Error ? error.message : words.failed });
    } finally {
      pressed.current = false;
      setIsBusy(false);
      // It may have been made although its answer was lost.
      onMade();
    }
  };

  if (made !== null)
    return (
      <MadeDialog
        connection={connection}
        what={what}
        name={name.trim()}
        made={made}
        wasCancelled={isCancelled}
        onRevoked={onMade}
        onClose={onClose}
      />
    );
  if (isCancelled) return null;
  return (
    <Dialog title={words.make[what]} onClose={cancel}>
      <form noValidate className={classes['form']} onSubmit={(event) => void submit(event)}>
        <TextField
          id="key-name"
          label={words.name}
          required
          maxLength={64}
          value={name}
          note={words.nameNote[what]}
          error={problems.name}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset
          className={cards['choices']}
          aria-describedby={problems.roles === undefined ? undefined : 'key-roles-problem'}
        >
          <legend>{words.roles}</legend>
          {offeredRoles.map((role) => (
            <label key={role} className={cards['choice']}>
              <input
                type="checkbox"
                className={tick['tick']}
                checked={chosen.includes(role)}
                aria-invalid={problems.roles === undefined ? undefined : true}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, role] : chosen.filter((each) => each !== role))
                }
              />
              <span>
                {roleWords[role].name}
                <small>{roleWords[role].text}</small>
              </span>
            </label>
          ))}
          {problems.roles !== undefined && (
            <p id="key-roles-problem" className={classes['problem']}>
              {problems.roles}
            </p>
          )}
        </fieldset>
        {what === 'key' && (
          <TextField
            id="key-days"
            label={words.days}
            inputMode="numeric"
            value={days}
            note={words.daysNote}
            error={problems.days}
            onChange={(event) => setDays(event.target.value)}
          />
        )}
        {problems.other !== undefined && (
          <ErrorNote alert title={words.failed}>
            {problems.other}
          </ErrorNote>
        )}
        <div className={classes['buttons']}>
          <Button type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? words.making : words.make[what]}
          </Button>
          <Button variant="default" onClick={cancel}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
