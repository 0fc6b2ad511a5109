import type { Reply } from '#data/http/transport.ts';

/** Replies of the transport, and the responses in them. */

export const json = 'application/json; charset=utf-8';

/** A reply with these parts; the rest as for a response with an unread body. */
export const reply = (part: Partial<Reply>): Reply => ({
  notSent: null,
  error: null,
  status: 200,
  contentType: json,
  body: null,
  retryAfterMs: null,
  replayed: false,
  ...part,
});

/** An answer as most are: a status, a body, JSON unless said otherwise. */
export const answer = (status: number, body: unknown, part: Partial<Reply> = {}): Reply =>
  reply({ status, body: typeof body === 'string' ? body : JSON.stringify(body), ...part });

/** A success of our own service. */
export const ours = {
  status: 200,
  message: 'The task has been created.',
  data: {
    job_id: 17,
    order_id: 'A-17',
    kind: 'delivery',
    assignment: { state: 'agent', fleet_id: '9' },
    coordinates: { delivery: { latitude: '1', longitude: '2', precision: 'city' } },
    pickupAddressNotFound: false,
    deliveryAddressNotFound: true,
    warnings: ['No agent covers the tags.'],
    tracking_link: 'https://desk.test/track/x',
  },
};

/** An error in the envelope that our service and the live one share. */
export const failure = (status: number, more: object = {}) => ({
  status,
  message: 'Said the service.',
  data: {},
  ...more,
});
