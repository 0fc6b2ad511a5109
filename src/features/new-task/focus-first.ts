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

/**
 * The call has begun when the form is opened: the cursor waits in the phone, also where another kind takes the place of the
 * first one before anything is typed.
 */
export const useFocusOnLoad = (kind: TaskKind, heading: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (mayFocusFirst(heading.current)) focusFirst(kind);
  }, [kind, heading]);
};
