import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { isDatetimeField } from '#contract/sides.ts';
import type { FieldNote } from '#form/field-notes.ts';
import { labelOf } from '#form/rows-by-kind.ts';
import { controlId, useTaskForm } from '#form/task-form.ts';
import { useDeferredTaskKind } from '#form/use-deferred-task-kind.ts';
import { wireNameOf, type FormKey, type FormValues } from '#form/values.ts';
import { formatList } from '#time/language.ts';
import classes from './form-tools.module.css';
import { copiedTaskWords } from './filling-words.ts';

const noteOf = (key: FormKey, isLinked: boolean): string => {
  if (isLinked) return copiedTaskWords.linked;
  if (isDatetimeField(key)) return copiedTaskWords.time;
  return key === 'fleet_id' ? copiedTaskWords.agent : copiedTaskWords.images;
};

/** What has to change for a key to count as changed. */
const contentOf = (values: FormValues, key: FormKey): string =>
  JSON.stringify(key === 'fleet_id' ? [values.assignment, values.fleet_id] : values[key]);

type Copied = { unconfirmed: readonly FormKey[]; from: string; mode: string; order: string };

/** Without a copy nothing that is typed matters here. */
const copiedAmong = ([unconfirmed, from, mode, order]: readonly [
  FormKey[],
  string,
  string,
  string,
]): Copied =>
  unconfirmed.length === 0
    ? { unconfirmed, from: '', mode: '', order: '' }
    : { unconfirmed, from, mode, order };

const none: ReadonlyMap<FormKey, FieldNote> = new Map();

/**
 * Points out what came with a copy of another task, or from a link, and is risky to send unseen, each at its field, until it is changed or
 * the person confirms it. Sending does not wait for it.
 */
export const CopiedNotes = () => {
  const kind = useDeferredTaskKind();
  const { form, control, notes } = useTaskForm();
  const { unconfirmed, from, mode, order } = useWatch({
    control,
    name: ['screen.unconfirmed', 'screen.unconfirmedFrom', 'assignment', 'order_id'],
    compute: copiedAmong,
  });
  const keys = useMemo(
    () =>
      unconfirmed.filter((key) => wireNameOf(kind, key) !== null && (key !== 'fleet_id' || mode === 'agent')),
    [unconfirmed, kind, mode],
  );

  const isLinked = from === 'link';

  useEffect(() => {
    if (unconfirmed.length === 0) return;
    const before = new Map(unconfirmed.map((key) => [key, contentOf(form.getValues(), key)]));
    return form.subscribe({
      name: [...unconfirmed, 'assignment'],
      formState: { values: true },
      callback: ({ values }) => {
        // Another task is in the form by now.
        if (values.order_id !== order || values.screen.unconfirmed.join() !== unconfirmed.join()) return;
        const left = unconfirmed.filter((key) => contentOf(values, key) === before.get(key));
        if (left.length < unconfirmed.length) form.setValue('screen.unconfirmed', left);
      },
    });
  }, [form, unconfirmed, order]);

  useEffect(() => {
    const nameOf = (key: FormKey): string => {
      const name = wireNameOf(kind, key);
      return name === null ? '' : labelOf(kind, name);
    };
    const confirm = (key: FormKey) => {
      form.setValue(
        'screen.unconfirmed',
        unconfirmed.filter((each) => each !== key),
      );
      document.getElementById(controlId(key))?.focus();
    };
    const shown = keys.map((key): [FormKey, FieldNote] => [
      key,
      {
        tone: 'copied',
        content: (
          <p className={classes['note']}>
            <span>{noteOf(key, isLinked)}</span>
            <button type="button" className={classes['right']} onClick={() => confirm(key)}>
              {copiedTaskWords.right(nameOf(key))}
            </button>
          </p>
        ),
      },
    ]);
    notes.show('copied', new Map(shown));
    return () => notes.show('copied', none);
  }, [notes, form, kind, keys, unconfirmed, isLinked]);

  if (keys.length === 0) return null;
  const labels = keys.flatMap((key) => {
    const name = wireNameOf(kind, key);
    return name === null ? [] : labelOf(kind, name);
  });
  return (
    <>
      <span className={classes['copied']}>
        <IconAlertTriangle size={16} aria-hidden />
        {isLinked
          ? copiedTaskWords.checkLinked(formatList(labels))
          : copiedTaskWords.lookAt(formatList(labels))}
      </span>
      <Button variant="default" size="compact-sm" onClick={() => form.setValue('screen.unconfirmed', [])}>
        {copiedTaskWords.allRight}
      </Button>
    </>
  );
};
