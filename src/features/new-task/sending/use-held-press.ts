import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PressOptions } from './use-press.ts';

/** The longest that a press waits for an answer. */
const maxHeldMs = 1000;

const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

/** What leaves the form's task, or puts another one in its place. */
const leaving = 'a[href]:not([href^="#"]), [data-leaves]';

type Held = {
  options: PressOptions;
  /** The task that was pressed. */
  task: string;
  /** Never rejects. */
  answered: Promise<unknown>;
};

type Then = {
  /** The press goes on: there is an answer, or it took too long. */
  onGoOn: (held: Held) => void;
  /** Something was typed meanwhile, and nothing is sent. */
  onTyped: () => void;
};

/**
 * Holds a press of Create while the service answers, for a second at most. A key or any other edit ends it; a click beside the form, or on
 * what leaves its task (a link, or what is marked `data-leaves`), is not taken meanwhile.
 */
export const useHeldPress = ({ onGoOn, onTyped }: Then) => {
  const [held, setHeld] = useState<Held | null>(null);
  const present = useRef<Held | null>(null);
  const goOn = useEffectEvent(onGoOn);
  const typed = useEffectEvent(onTyped);
  useEffect(() => {
    if (!held) return undefined;
    const end = (): boolean => {
      if (present.current !== held) return false;
      present.current = null;
      setHeld(null);
      return true;
    };
    const leave = () => {
      if (end()) typed();
    };
    const onKey = ({ key, repeat }: KeyboardEvent) => {
      // The keys of the press itself may still be down.
      if (!repeat && !modifiers.has(key)) leave();
    };
    const send = () => {
      if (end()) goOn(held);
    };
    const onClick = (event: MouseEvent) => {
      // It went on, and the draw that ends this is still to come.
      if (present.current !== held) return;
      const within = event.target instanceof Element ? event.target.closest(`form, ${leaving}`) : null;
      if (within?.matches('form')) return;
      // It may lead away from the task, or change it: then nobody would see what became of the press.
      event.preventDefault();
      event.stopPropagation();
    };
    const timer = setTimeout(send, maxHeldMs);
    void held.answered.then(send);
    addEventListener('keydown', onKey, true);
    addEventListener('input', leave, true);
    addEventListener('click', onClick, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', onKey, true);
      removeEventListener('input', leave, true);
      removeEventListener('click', onClick, true);
      if (present.current === held) present.current = null;
    };
  }, [held]);
  return {
    isHeld: held !== null,
    /** Read in the event of a press, which a draw may be behind. */
    isHolding: (): boolean => present.current !== null,
    hold: (next: Held): void => {
      present.current = next;
      setHeld(next);
    },
  };
};
