/** The words of what to try first. */
export const words = {
  title: 'Try it',
  putAway: 'Put “Try it” away',
  done: 'Done: ',
  /** What is typed, pressed or pasted. */
  keys: {
    phone: '415 555 0102',
    time: '1430',
    create: 'Ctrl ↵',
    promos: 'WELCOME20 DINNER7 PIZZA3',
    keys: '?',
  },
  texts: {
    phone: 'as customer phone, then Enter: it knows who that is.',
    time: 'as the time: half past two.',
    create: 'creates the task, with any description. If it asks first, press again.',
    promos: 'pasted on ',
    keys: 'outside a text box shows every key.',
  },
  openPromos: 'Promos',
  /** As the service says it. */
  unknownAgent: 'No agent has this ID.',
} as const;

export type TryStep = keyof typeof words.keys;
