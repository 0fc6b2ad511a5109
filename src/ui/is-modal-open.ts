/** The open modal dialogs, to which keys and the focus belong. */
export const openModals = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]'),
];
