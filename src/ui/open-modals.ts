/** The modal dialogs on the screen; keys and the focus belong to them. `ModalFrame` draws each. */
export const openModals = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]'),
];
