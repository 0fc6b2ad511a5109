import { useEffect, useState } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { afterFrame } from '#ui/after-frame.ts';
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
    if (pressed === null || pressed === addressed) return undefined;
    let isGone = false;
    const follow = async () => {
      await afterFrame();
      if (!isGone) followKind(pressed);
    };
    void follow();
    return () => {
      isGone = true;
    };
  }, [pressed, addressed]);
  return { kind: pressed ?? addressed, changeKind: setPressed };
};
