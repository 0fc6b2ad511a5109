import { useEffect, useId, useRef, useState } from 'react';
import { getConnection } from '#data/http/connection.ts';
import type { StoredImport } from '#data/device/imports.ts';
import { resumeImport } from '#data/outbox/imports.ts';
import { checkWaiting } from './check-waiting.ts';
import { isOpen, isSkippedBy, type DoubtChoices } from './doubt-choices.ts';
import { focusOpen } from './doubt-groups.tsx';
import { runWords } from '../words.ts';

type Found = { starts: number } & Awaited<ReturnType<typeof checkWaiting>>;

/**
 * Resume of a paused import: the first press checks the rows that wait; where something is to be decided, the second one goes on with
 * what was chosen. `doubts` is null until then, and again once the import has gone on here or in another tab.
 */
export const useResume = ({ id, state, starts }: StoredImport, acceptsPast: boolean) => {
  const [isChecking, setChecking] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const [choices, setChoices] = useState<DoubtChoices>({});
  const [showsMissing, setShowsMissing] = useState(false);
  const [isUnread, setUnread] = useState(false);
  const groups = useId();
  const gone = useRef<AbortController | null>(null);
  useEffect(() => () => gone.current?.abort(), []);
  const present = state === 'paused' && found?.starts === starts ? found : null;

  const check = async () => {
    const connection = getConnection();
    if (!connection || isChecking) return;
    gone.current = new AbortController();
    const { signal } = gone.current;
    setChecking(true);
    setUnread(false);
    try {
      const waiting = await checkWaiting(id, connection, { acceptsPast, signal });
      if (signal.aborted) return;
      setChoices({});
      setShowsMissing(false);
      const { at, doubts, hasServiceAnswered } = waiting;
      if (doubts.length === 0 && hasServiceAnswered) void resumeImport(id, [], [], at);
      else setFound({ starts, ...waiting });
    } catch {
      setUnread(true);
    } finally {
      setChecking(false);
    }
  };
  const goOn = ({ at, doubts }: Found) => {
    setShowsMissing(isOpen(choices, doubts));
    if (isOpen(choices, doubts)) {
      focusOpen(groups);
      return;
    }
    void resumeImport(
      id,
      doubts.flatMap((doubt) =>
        isSkippedBy(choices, doubt) ? { id: doubt.id, why: runWords.reasons[doubt.kind] } : [],
      ),
      doubts.flatMap((doubt) =>
        isSkippedBy(choices, doubt) || doubt.kind === 'past'
          ? []
          : { id: doubt.id, again: doubt.kind === 'before' },
      ),
      at,
    );
  };
  return {
    isChecking,
    /** The rows could not be checked, since the device cannot be read: the import stays paused. */
    isUnread,
    doubts: present?.doubts ?? null,
    hasServiceAnswered: present?.hasServiceAnswered ?? true,
    choices,
    choose: setChoices,
    showsMissing,
    groups,
    resume: () => {
      if (present) goOn(present);
      else void check();
    },
  };
};
