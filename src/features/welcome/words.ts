import { connectLinkMinutes } from '#contract/extensions.ts';

/** The words of the welcome. */
export const words = {
  title: 'Connect to start sending tasks',
  intro: 'Paste the link you were given. It connects this browser to your account.',
  link: 'Connect link',
  linkNote: `A link works once, within ${connectLinkMinutes} minutes. It keeps this tab connected. Disconnect on shared computers.`,
  linkHint: (origin: string) => `${origin}/connection#code=…`,
  linkMissing: 'Paste the connect link.',
  noLink: (example: string) => `This is not a connect link. One looks like ${example}`,
  elsewhere: (host: string) => `This link belongs to ${host}. Open it in the address bar.`,
  connect: 'Connect',
  connecting: 'Connecting…',
  service: 'Use your own service',
  serviceText: 'You have a service address and an API key. Any service with the documented task calls works.',
  enterService: 'Enter address and key',
  demoAccount: 'Look around first',
  demoAccountText:
    'A day in progress: 30 tasks, agents on the road, promos. Nothing you do there is sent to real people.',
  startDemoAccount: 'Start with the demo account',
  ask: 'No link? Ask the person who manages your account for a new one.',
} as const;
