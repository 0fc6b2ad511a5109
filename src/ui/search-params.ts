import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { createTypingPause, typingPauseMs } from './typing-pause.ts';

/** One value in the URL's search: its name, how its text is read and how it is written; `null` leaves it out. */
export type SearchParam<Value> = {
  name: string;
  read: (text: string | null) => Value;
  write: (value: Value) => string | null;
};

/** Free text; nothing in the URL while it is empty. */
export const textParam = (name: string): SearchParam<string> => ({
  name,
  read: (text) => text ?? '',
  write: (value) => (value === '' ? null : value),
});

/** One of a few values. The first is the default: it is left out of the URL, and an unknown value is read as it. */
export const choiceParam = <Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): SearchParam<Choice> => ({
  name,
  read: (text) => choices.find((choice) => choice === text) ?? choices[0],
  write: (value) => (value === choices[0] ? null : value),
});

/** A value that its own text in the URL says; null, also for a text that cannot be read, leaves it out. */
export const parsedParam = <Value>(
  name: string,
  read: (text: string) => Value | null,
  write: (value: Value) => string,
): SearchParam<Value | null> => ({
  name,
  read: (text) => (text === null ? null : read(text)),
  write: (value) => (value === null ? null : write(value)),
});

/** The present address with one value changed. @param dropped the names of others that it leaves out. */
const addressWith = <Value>(
  param: SearchParam<Value>,
  value: Value,
  dropped: readonly string[] = [],
): string => {
  const next = new URLSearchParams(location.search);
  const text = param.write(value);
  if (text === null) next.delete(param.name);
  else next.set(param.name, text);
  for (const name of dropped) next.delete(name);
  const query = next.toString();
  return location.pathname + (query === '' ? '' : `?${query}`);
};

/** Makes the address of a link that changes one value and leaves the others but those it is to drop. @param param made once, outside the component. */
export const useSearchAddress = <Value>(
  param: SearchParam<Value>,
): ((value: Value, dropped?: readonly string[]) => string) => {
  // A component that shows such links renders again when the address changes.
  useSearch();
  return (value, dropped) => addressWith(param, value, dropped);
};

/**
 * A filter that lives in the URL, so that a link, a reload and another page lead back to it. Changes replace the
 * history entry: Back leaves the page instead of undoing keystrokes.
 * @param param made once, outside the component.
 */
export const useSearchParam = <Value>(param: SearchParam<Value>): [Value, (value: Value) => void] => {
  const search = useSearch();
  const [, navigate] = useLocation();
  const set = useCallback(
    // Read from the address and not from the last render: two parameters may be set before the next one.
    (value: Value) => navigate(addressWith(param, value), { replace: true }),
    [param, navigate],
  );
  return [param.read(new URLSearchParams(search).get(param.name)), set];
};

/**
 * As `useSearchParam`, for what is typed: to change the address costs more than a key may, so that it follows when the typing
 * pauses, and when the focus or the person leaves. @returns the value, what sets it at once, and what is called for each key.
 */
export const useTypedParam = <Value>(
  param: SearchParam<Value>,
): [Value, (value: Value) => void, (value: Value) => void] => {
  const [written, write] = useSearchParam(param);
  const [typed, setTyped] = useState<{ value: Value } | null>(null);
  const pause = useMemo(() => createPending(write, () => setTyped(null)), [write]);
  useEffect(() => pause.end, [pause]);
  return [
    typed ? typed.value : written,
    (value) => {
      pause.end();
      setTyped(null);
      write(value);
    },
    (value) => {
      setTyped({ value });
      pause.type(value);
    },
  ];
};

/** Writes what was typed last when the typing pauses, or the focus or the person leaves. */
const createPending = <Value>(write: (value: Value) => void, onWritten: () => void) => {
  let last: { value: Value } | null = null;
  const end = () => {
    last = null;
    pause.end();
    removeEventListener('focusout', flush);
    removeEventListener('pagehide', flush);
  };
  const flush = () => {
    const pending = last;
    end();
    if (!pending) return;
    write(pending.value);
    onWritten();
  };
  const pause = createTypingPause(flush, { pauseMs: typingPauseMs.address });
  return {
    end,
    type: (value: Value) => {
      last = { value };
      pause.touch();
      addEventListener('focusout', flush);
      addEventListener('pagehide', flush);
    },
  };
};
