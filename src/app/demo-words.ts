/** The words around the demo; they come with the demo build alone. */
export const demoWords = {
  about: 'About this demo',
  name: 'Demo.',
  local: 'Nothing is sent anywhere: the service and its data live in this browser.',
  unsaved: 'This browser isn’t storing data: everything is lost when you close the page.',
  ask: 'Delete everything made in this demo and start with fresh data?',
  startOver: 'Start over',
  yes: 'Delete and start over',
  no: 'Cancel',
  elsewhere: 'The demo is open in another tab',
  elsewhereText:
    'It runs in one tab at a time, because its data lives in this browser. Continue in the other tab, or close it and the demo will open here.',
  failed: 'The demo cannot run here',
  loadAgain: 'Reload',
  wipe: 'Delete the demo’s data and start over',
} as const;
