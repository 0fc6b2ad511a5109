/** What the desk says under its header of the network and of this device. */
export const noteWords = {
  offline:
    'You are offline. Tasks that you create are kept on this device and sent when the connection is back.',
  offlineNoKey: 'You are offline. What you type is kept on this device.',
  storeLoss:
    'The data of this site were removed from this browser, with the history of sent tasks, the other drafts and the presets. What you are typing and tasks without an outcome are kept.',
  understood: 'OK',
} as const;
