/** Words of the demo, which are only in its build. */
export const demoWords = {
  about: 'About this demo',
  name: 'Demo.',
  local: 'Nothing is sent anywhere: the service and its data live in this browser.',
  ask: 'Delete everything made in this demo?',
  startOver: 'Start over',
  yes: 'Delete and start over',
  failed: 'The demo cannot run here',
  wipe: 'Delete the demo’s data and start over',
} as const;
