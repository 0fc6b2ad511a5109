import { VisuallyHidden } from '@mantine/core';

/**
 * Text that screen readers announce when it changes and that is not seen. It has no `role="status"`: the page has one
 * element of that role, the state of the connection, so that test suites find it by role alone.
 */
export const LiveText = ({ children }: { children: string }) => (
  <VisuallyHidden aria-live="polite">{children}</VisuallyHidden>
);
