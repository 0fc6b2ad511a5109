const pauseMs = 350;
/** Somebody who types without a pause is saved this often. */
const longestMs = 1000;

/** Runs a job when the typing pauses. A key costs no more than setting a timer. */
export const createTypingPause = (onPause: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstKey = 0;
  let lastKey = 0;

  const end = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const tick = () => {
    const rest = Math.min(lastKey + pauseMs, firstKey + longestMs) - Date.now();
    if (rest > 0) timer = setTimeout(tick, rest);
    else {
      end();
      onPause();
    }
  };
  return {
    /** Something may have been typed. */
    touch: () => {
      lastKey = Date.now();
      if (timer !== undefined) return;
      firstKey = lastKey;
      timer = setTimeout(tick, pauseMs);
    },
    /** The job was done, or is not wanted any more. */
    end,
  };
};
