import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { typingPauseMs } from './typing-pause.ts';

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

/** The present address with one value changed. */
export const addressWith = <Value>(param: SearchParam<Value>, value: Value): string => {
  const next = new URLSearchParams(location.search);
  const text = param.write(value);
  if (text === null) next.delete(param.name);
  else next.set(param.name, text);
  const query = next.toString();
  return location.pathname + (query === '' ? '' : `?${query}`);
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
    (value: Value) => navigate(addressWith(param, value), { replace: true, state: history.state as unknown }),
    [param, navigate],
  );
  return [param.read(new URLSearchParams(search).get(param.name)), set];
};

/**
 * As `useSearchParam`, for typed text: the address follows when the typing pauses or the focus leaves, because changing it renders the page.
 * @returns the value, a setter, and a setter for each key
 */
export const useTypedParam = <Value>(
  param: SearchParam<Value>,
): [Value, (value: Value) => void, (value: Value) => void] => {
  const [written, write] = useSearchParam(param);
  const [typed, setTyped] = useState<{ value: Value } | null>(null);
  const set = (value: Value) => {
    setTyped(null);
    write(value);
  };
  const setLater = useDebouncedCallback(set, typingPauseMs.address);
  const flush = () => setLater.flush();
  useWindowEvent('focusout', flush);
  useWindowEvent('pagehide', flush);
  return [
    typed ? typed.value : written,
    (value) => {
      setLater.cancel();
      set(value);
    },
    (value) => {
      setTyped({ value });
      setLater(value);
    },
  ];
};
