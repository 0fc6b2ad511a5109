/** What waits until the typing pauses, and for how long, in milliseconds. */
export const typingPauseMs = {
  /** What was typed goes into the address of the page. */
  address: 300,
  /** What is worked out from the whole form is drawn. */
  derived: 300,
  saveDraft: 350,
  /** Searching ten thousand tasks for each key is slow, and half a phone number must not match. */
  findDuplicates: 400,
  /** The service limits look-ups. */
  findCustomers: 250,
  searchTasks: 500,
  /** Long enough for the next key of most who type. */
  findPlace: 600,
  /** A screen reader must not speak at each key. */
  readOutTime: 800,
} as const;

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
