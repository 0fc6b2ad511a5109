import { Portal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { labelOf } from '#form/field-rows.ts';
import { isDatetimeField } from '#contract/sides.ts';
import { controlId, useTaskForm } from '#form/task-form.ts';
import { wireNameOf, type FormKey, type FormValues } from '#form/values.ts';
import { formatList } from '#time/language.ts';
import classes from './form-tools.module.css';
import { copyWords } from './later-words.ts';

const noteOf = (key: FormKey): string => {
  if (isDatetimeField(key)) return copyWords.time;
  return key === 'fleet_id' ? copyWords.agent : copyWords.images;
};

/** What has to change for a key to count as touched. */
const told = (values: FormValues, key: FormKey): string =>
  JSON.stringify(key === 'fleet_id' ? [values.assignment, values.fleet_id] : values[key]);

/** A picture link stands in a section that is closed as a rule; nobody looks at what is not drawn. */
const unfoldOptions = () =>
  document.querySelector<HTMLElement>('[aria-controls="options"][aria-expanded="false"]')?.click();

/** The place of a key's note: under its control, wherever that is by now. */
const placeOf = (key: FormKey): HTMLElement | null => {
  const control = document.getElementById(controlId(key));
  return key === 'images' ? control : (control?.parentElement?.parentElement ?? null);
};

/** The places of the notes as long as there are any; sections open and close, and kinds have other fields. */
const usePlaces = (panelId: string, keys: readonly FormKey[]): ReadonlyMap<FormKey, HTMLElement> => {
  const [places, setPlaces] = useState<ReadonlyMap<FormKey, HTMLElement>>(new Map());
  useEffect(() => {
    const look = () => {
      const found = new Map(
        keys.flatMap((key) => {
          const place = placeOf(key);
          return place ? [[key, place] as const] : [];
        }),
      );
      setPlaces((now) =>
        now.size === found.size && [...found].every(([key, place]) => now.get(key) === place) ? now : found,
      );
    };
    queueMicrotask(look);
    const panel = document.getElementById(panelId);
    if (keys.length === 0 || !panel) return undefined;
    const observer = new MutationObserver(look);
    observer.observe(panel, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [panelId, keys]);
  return places;
};

/**
 * Marks copied values that are risky to send unseen (day, agent, pictures), each at its field, until it is changed or the
 * person confirms it. They do not prevent a send.
 */
export const CopiedNotes = ({ panelId }: { panelId: string }) => {
  const { kind, form, control } = useTaskForm();
  const [unconfirmed, mode, order] = useWatch({
    control,
    name: ['screen.unconfirmed', 'assignment', 'order_id'],
  });
  const keys = useMemo(
    () =>
      unconfirmed.filter((key) => wireNameOf(kind, key) !== null && (key !== 'fleet_id' || mode === 'agent')),
    [unconfirmed, kind, mode],
  );
  const places = usePlaces(panelId, keys);

  useEffect(() => {
    if (unconfirmed.length === 0) return;
    const before = new Map(unconfirmed.map((key) => [key, told(form.getValues(), key)]));
    return form.subscribe({
      name: [...unconfirmed, 'assignment'],
      formState: { values: true },
      callback: ({ values }) => {
        // Another task is in the form by now.
        if (values.order_id !== order || values.screen.unconfirmed.join() !== unconfirmed.join()) return;
        const left = unconfirmed.filter((key) => told(values, key) === before.get(key));
        if (left.length < unconfirmed.length) form.setValue('screen.unconfirmed', left);
      },
    });
  }, [form, unconfirmed, order]);

  useEffect(() => {
    if (keys.includes('images')) unfoldOptions();
  }, [keys]);

  useEffect(() => {
    const marked = [...places.keys()].flatMap((key) => document.getElementById(controlId(key)) ?? []);
    for (const field of marked) field.setAttribute('data-copied', '');
    return () => {
      for (const field of marked) field.removeAttribute('data-copied');
    };
  }, [places]);

  if (keys.length === 0) return null;
  const confirm = (key: FormKey) => {
    form.setValue(
      'screen.unconfirmed',
      unconfirmed.filter((each) => each !== key),
    );
    document.getElementById(controlId(key))?.focus();
  };
  const nameOf = (key: FormKey): string => {
    const name = wireNameOf(kind, key);
    return name === null ? '' : key === 'images' ? copyWords.imageLinks : labelOf(kind, name);
  };
  return (
    <>
      <span className={classes['copied']}>
        <IconAlertTriangle size={16} aria-hidden />
        {copyWords.lookAt(formatList(keys.map(nameOf)))}
      </span>
      <button
        type="button"
        className={`${classes['tool']} ${classes['confirm']}`}
        onClick={() => form.setValue('screen.unconfirmed', [])}
      >
        {copyWords.allRight}
      </button>
      {[...places].map(([key, place]) => (
        <Portal key={key} target={place}>
          <p className={classes['note']}>
            <span>{noteOf(key)}</span>
            <button type="button" className={classes['right']} onClick={() => confirm(key)}>
              {copyWords.right(nameOf(key))}
            </button>
          </p>
        </Portal>
      ))}
    </>
  );
};
