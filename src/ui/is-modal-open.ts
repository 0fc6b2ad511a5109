/** Whether a modal dialog is open, to which keys and the focus belong then. */
export const isModalOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
