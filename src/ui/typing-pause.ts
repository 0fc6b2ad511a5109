type Pause = {
  /** How long nothing is typed, in milliseconds. */
  pauseMs: number;
  /** The longest wait for a person who types without a pause. */
  maxMs?: number;
};

/**
 * Runs a job when the typing pauses. A key costs no more than setting a timer. It does not read the clock, which a person may set back:
 * the pause would never come.
 */
export const createTypingPause = (onPause: () => void, { pauseMs, maxMs = Infinity }: Pause) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstKey = 0;
  let lastKey = 0;

  const end = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const tick = () => {
    const rest = Math.min(lastKey + pauseMs, firstKey + maxMs) - performance.now();
    if (rest > 0) timer = setTimeout(tick, rest);
    else {
      end();
      onPause();
    }
  };
  return {
    /** Something may have been typed. */
    touch: () => {
      lastKey = performance.now();
      if (timer !== undefined) return;
      firstKey = lastKey;
      timer = setTimeout(tick, pauseMs);
    },
    /** The job was done, or is not wanted any more. */
    end,
  };
};
