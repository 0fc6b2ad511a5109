import { useEffect, type RefObject } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { sectionFields } from '#form/schema.ts';
import { focusControl } from '#form/task-form.ts';
import { isModalOpen } from '#ui/is-modal-open.ts';
import { mayFocusFirst } from '#ui/use-page-heading.ts';

export const panelId = 'task-form';

/** The cursor goes where the phone call starts. */
export const focusFirst = (kind: TaskKind): void => {
  const [first] = sectionFields(kind, 'who');
  if (first) focusControl(first);
};

export const focusNeeded = (kind: TaskKind): void => {
  // There a keyboard would cover the page.
  if (matchMedia('(pointer: coarse)').matches || isModalOpen()) return;
  const needed = document.querySelectorAll<HTMLInputElement>(`#${panelId} [aria-required]`);
  const blank = [...needed].find(({ value }) => value === '');
  if (blank) blank.focus();
  else focusFirst(kind);
};

/** Moves the focus once the values that were just put into the form, and the task type of the address, are rendered. */
export const focusOnceShown = (focus: () => void): void => void requestAnimationFrame(focus);

/** Focuses the phone when the form opens, and when its task type changes before anything has the focus. */
export const useFocusOnLoad = (kind: TaskKind, heading: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    // React may run this while the browser moves the focus from one box to another, and no box has it for that moment.
    const afterMove = setTimeout(() => {
      if (mayFocusFirst(heading.current)) focusFirst(kind);
    });
    return () => clearTimeout(afterMove);
  }, [kind, heading]);
};
