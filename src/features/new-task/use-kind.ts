import { useCallback, useEffect, useState } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { nextTurn } from '#ui/next-turn.ts';
import { followKind } from './follow-kind.ts';

/**
 * The kind that the form is drawn for. A press draws it at once; the address follows when that is on the screen, since to
 * change it draws the whole page around the form again.
 * @param addressed the kind of the address, which wins whenever it changes
 */
export const useKind = (addressed: TaskKind) => {
  const [pressed, setPressed] = useState<TaskKind | null>(null);
  const [last, setLast] = useState(addressed);
  if (last !== addressed) {
    setLast(addressed);
    setPressed(null);
  }
  useEffect(() => {
    if (pressed === null) return undefined;
    let isGone = false;
    const follow = async () => {
      // A callback of the frame comes before it is drawn, a turn after it.
      await nextTurn();
      if (!isGone) followKind(pressed);
    };
    const frame = requestAnimationFrame(() => void follow());
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
    };
  }, [pressed]);
  const changeKind = useCallback(
    (next: TaskKind) => setPressed(next === addressed ? null : next),
    [addressed],
  );
  return { kind: pressed ?? addressed, changeKind };
};
