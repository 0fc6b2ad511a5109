/** A tab in the background draws no frame: waiting ends after this. */
const maxMs = 100;

/** Resolves once the next frame is drawn, or after a tenth of a second. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, maxMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // A callback of the frame comes before it is drawn.
      setTimeout(resolve);
    });
  });
