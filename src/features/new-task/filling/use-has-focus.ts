import { useCallback, useSyncExternalStore } from 'react';

/** Changes of the focus within the page; not another window that comes to the front. */
const subscribe = (listener: () => void): (() => void) => {
  // While an element is left, the document has the focus of none.
  const later = () => queueMicrotask(listener);
  document.addEventListener('focusin', listener);
  document.addEventListener('focusout', later);
  return () => {
    document.removeEventListener('focusin', listener);
    document.removeEventListener('focusout', later);
  };
};

/** Whether the cursor is in a control. */
export const useHasFocus = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => document.activeElement?.id === id, [id]),
  );
