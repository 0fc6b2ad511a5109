import { VisuallyHidden } from '@mantine/core';

/**
 * Hidden text that screen readers announce when it changes. It has no `role="status"`: the page has one
 * element of that role, the state of the connection, so that test suites find it by role alone.
 */
export const LiveRegion = ({ id, children }: { id?: string; children: string }) => (
  // A plain element with its class: rows of long lists have one each.
  <span id={id} aria-live="polite" className={VisuallyHidden.classes['root']}>
    {children}
  </span>
);
