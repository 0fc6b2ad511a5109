import { useEffect } from 'react';

/** The browser asks before the tab closes over something typed. `isDirty` is asked then, not followed. */
export const useLeaveGuard = (isDirty: () => boolean): void => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
};
