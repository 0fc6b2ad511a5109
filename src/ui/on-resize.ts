/**
 * Calls back in the next frame, and in the frame after one of the elements got another size. Not within the browser's own
 * notification: while a style sheet is on its way WebKit leaves new elements without a size until a script measures something.
 * Changing layout in the callback raises ResizeObserver errors, which count as errors of the page.
 * @returns the function that stops it.
 */
export const onResize = (elements: Iterable<Element>, callback: () => void): (() => void) => {
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(callback);
  });
  for (const element of elements) observer.observe(element);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
};
