import { useEffect, type RefObject } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { sectionFields } from '#form/rows-by-kind.ts';
import { controlId } from '#form/task-form.ts';
import { mayFocusFirst } from '#ui/use-page-heading.ts';

/** The cursor goes where the phone call starts. */
export const focusFirst = (kind: TaskKind): void => {
  const [first] = sectionFields(kind, 'who');
  if (first) document.getElementById(controlId(first))?.focus();
};

/** The cursor goes on where a draft ends: in the first field that is still needed, else where the call starts. */
export const focusNeeded = (kind: TaskKind, panelId: string): void => {
  // There a keyboard would cover the page.
  if (matchMedia('(pointer: coarse)').matches) return;
  const needed = document.querySelectorAll<HTMLInputElement>(`#${panelId} [aria-required]`);
  const blank = [...needed].find(({ value }) => value === '');
  if (blank) blank.focus();
  else focusFirst(kind);
};

/**
 * The call has begun when the form is opened: the cursor waits in the phone, also where another kind takes the place of the
 * first one before anything is typed.
 */
export const useFocusOnLoad = (kind: TaskKind, heading: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    // React may run this while the browser moves the focus from one box to another, and no box has it for that moment.
    const afterMove = setTimeout(() => {
      if (mayFocusFirst(heading.current)) focusFirst(kind);
    });
    return () => clearTimeout(afterMove);
  }, [kind, heading]);
};
