import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

/** The present address with one parameter changed; a blank text leaves it out. */
export const addressWith = (name: string, text: string): string => {
  const next = new URLSearchParams(location.search);
  if (text === '') next.delete(name);
  else next.set(name, text);
  const query = next.toString();
  return location.pathname + (query === '' ? '' : `?${query}`);
};

/**
 * A filter that lives in the URL, so that a link, a reload and another page lead back to it. Changes replace the
 * history entry: Back leaves the page instead of undoing keystrokes.
 */
export const useSearchParam = (name: string): [string, (text: string) => void] => {
  const search = useSearch();
  const [, navigate] = useLocation();
  const set = useCallback(
    // Read from the address and not from the last render: two parameters may be set before the next one.
    (text: string) => navigate(addressWith(name, text), { replace: true, state: history.state as unknown }),
    [name, navigate],
  );
  return [new URLSearchParams(search).get(name) ?? '', set];
};

/** As `useSearchParam`, for one of a few values. The first is the default, which isn't written; an unknown text is read as it. */
export const useChoiceParam = <Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] => {
  const [text, set] = useSearchParam(name);
  const value = choices.find((choice) => choice === text) ?? choices[0];
  return [value, (choice) => set(choice === choices[0] ? '' : choice)];
};

/** As `useSearchParam`, for typed text: the address follows when the typing pauses, because changing it renders the page. */
export const useTypedParam = (name: string): [string, (text: string) => void] => {
  const [written, write] = useSearchParam(name);
  const [typed, setTyped] = useState<string | null>(null);
  const writeLater = useDebouncedCallback((text: string) => {
    setTyped(null);
    write(text);
  }, 300);
  return [
    typed ?? written,
    (text) => {
      setTyped(text);
      writeLater(text);
    },
  ];
};
