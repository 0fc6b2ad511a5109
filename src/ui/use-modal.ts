import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

/**
 * Opens a `dialog` as the platform's modal one for as long as it is rendered: the platform traps the focus, closes it by
 * Escape and gives the focus back.
 * @returns what the element takes as `ref` and `onClose`.
 */
export const useModal = (
  onClose: () => void,
): { ref: RefObject<HTMLDialogElement | null>; onClose: () => void } => {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect: `close` must run while the dialog is still in the document, or the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // The event fires asynchronously: under StrictMode the dialog has been opened again by then, and one that was removed, for
  // another to take its place, is told nothing.
  const closed = () => {
    if (ref.current?.open === false) onClose();
  };
  return { ref, onClose: closed };
};

/** Stops key events of a dialog over a form, so that neither the form's shortcuts nor Enter send it. */
export const stopKeys = (event: KeyboardEvent): void => {
  event.stopPropagation();
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};
