import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { addressWith, useSearchParam } from '#ui/search-params.ts';

/** Names the task whose details are open: the ID of an intent, or the service's task ID. */
const taskParam = 'task';

/** State of the history entry of a task. A task ID means another task in another account. */
type Entry = { account: string; /** The address of the list that it was opened from. */ from?: string };

const presentEntry = () => history.state as Entry | null;

/** The task whose details are open. Opening them adds a history entry, so that Back closes them. */
export const useOpenedTask = (account: string) => {
  const [task] = useSearchParam(taskParam);
  const [, navigate] = useLocation();
  const entry = useHistoryState<Entry | null>();
  const opened = entry && entry.account !== account ? '' : task;
  const last = useRef(opened);

  useEffect(() => {
    const row = `[data-row="${CSS.escape(last.current)}"] [data-row-focus]`;
    if (opened === '' && last.current !== '' && document.activeElement === document.body)
      document.querySelector<HTMLElement>(row)?.focus();
    last.current = opened;
    if (opened !== '' && !presentEntry())
      navigate(location.pathname + location.search, { replace: true, state: { account } });
  }, [opened, account, navigate]);

  const open = useCallback(
    (key: string) => {
      const isOpen = new URLSearchParams(location.search).has(taskParam);
      const from = isOpen ? presentEntry()?.from : addressWith(taskParam, '');
      navigate(addressWith(taskParam, key), { replace: isOpen, state: { account, from } });
    },
    [account, navigate],
  );
  const close = useCallback(() => {
    const list = addressWith(taskParam, '');
    // After a change of the filters, Back would undo it.
    if (presentEntry()?.from === list) history.back();
    else navigate(list, { replace: true });
  }, [navigate]);
  return { opened, open, close };
};
