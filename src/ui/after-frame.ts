/** A tab in the background draws no frame: waiting ends after this. */
const mostMs = 100;

/** Resolves once the next frame is drawn, or after a tenth of a second. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, mostMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // A callback of the frame comes before it is drawn.
      setTimeout(resolve);
    });
  });
