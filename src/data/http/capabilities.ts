import { isRecord, prop, textProp, parseJson } from '#contract/json.ts';
import { extensionPaths, listNames, type Capabilities } from '#contract/extensions.ts';
import { isJsonType, shown } from './read-json.ts';
import { send, type Address } from './transport.ts';

const readPlace = (value: unknown): Capabilities['place'] =>
  isRecord(value) ? { while_typing: prop(value, 'while_typing') === true } : null;

const readCustomers = (value: unknown): Pick<Capabilities, 'customers'> => {
  if (!isRecord(value)) return {};
  const country = shown(textProp(value, 'default_country'), 2);
  return { customers: { default_country: country === '' ? null : country } };
};

const readCount = (value: unknown): number =>
  typeof value === 'number' && value >= 1 ? Math.floor(value) : 0;

/** A service's announcement, or null where the value is not one. */
export const readCapabilities = (value: unknown): Capabilities | null => {
  const service = shown(textProp(value, 'service'), 100);
  const lists = prop(value, 'lists');
  if (service === '' || !Array.isArray(lists)) return null;
  return {
    service,
    version: shown(textProp(value, 'version'), 40),
    idempotency: prop(value, 'idempotency') === true,
    lists: listNames.filter((name) => lists.includes(name)),
    find: prop(value, 'find') === true,
    find_many: readCount(prop(value, 'find_many')),
    get: prop(value, 'get') === true,
    progress: prop(value, 'progress') === true,
    promo_schedule: prop(value, 'promo_schedule') === true,
    ...readCustomers(prop(value, 'customers')),
    presets: prop(value, 'presets') === true,
    account: prop(value, 'account') === true,
    place: readPlace(prop(value, 'place')),
  };
};

export type CapabilitiesReply = {
  capabilities: Capabilities | null;
  /** False if the service did not answer or was too busy: what it offers is then unknown. */
  reached: boolean;
};

/** Asks a service once what it offers beyond the document. A service without the extension answers anything or fails. */
export const askCapabilities = async (to: Address): Promise<CapabilitiesReply> => {
  const reply = await send({ to, method: 'GET', path: extensionPaths.capabilities, deadlineMs: 10_000 });
  const { status } = reply;
  const reached = status !== null && status < 500 && status !== 408 && status !== 429 && !reply.threw;
  const answered = status === 200 && reply.body !== null && isJsonType(reply.contentType);
  if (!answered) return { capabilities: null, reached };
  const body = parseJson(reply.body ?? '');
  return { capabilities: readCapabilities(body) ?? readCapabilities(prop(body, 'data')), reached };
};
