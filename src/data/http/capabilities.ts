import { prop, textProp, parseJson } from '#contract/json.ts';
import { extensionPaths, ownServiceName, type Capabilities } from '#contract/extensions.ts';
import { isJsonType, shown } from './read-json.ts';
import { send, type Address } from './transport.ts';

/** A service's announcement, or null if the value isn't one. Other services may announce idempotency, too. */
export const readCapabilities = (value: unknown): Capabilities | null => {
  const service = shown(textProp(value, 'service'), 100);
  if (service === '') return null;
  return {
    service,
    version: shown(textProp(value, 'version'), 40),
    idempotency: prop(value, 'idempotency') === true,
    default_country: shown(textProp(value, 'default_country'), 2) || null,
    place_while_typing: prop(value, 'place_while_typing') === true,
    ...(prop(value, 'demo_account') === true && { demo_account: true }),
  };
};

/** Whether it is our own service, which has all extensions. Any other has the documented operations. */
export const isOwnService = (capabilities: Capabilities | null): boolean =>
  capabilities?.service === ownServiceName;

/** Asks a service once what it offers beyond the document. A service without the extension answers anything or fails. */
export const askCapabilities = async (
  to: Address,
): Promise<{
  capabilities: Capabilities | null;
  /** False if the service did not answer or was too busy, so its capabilities are unknown. */
  reached: boolean;
  /** Null without a readable response. */
  status: number | null;
}> => {
  const reply = await send({ to, method: 'GET', path: extensionPaths.capabilities, deadlineMs: 10_000 });
  const { status } = reply;
  const reached = status !== null && status < 500 && status !== 408 && status !== 429 && reply.error === null;
  if (status !== 200 || reply.body === null || !isJsonType(reply.contentType))
    return { capabilities: null, reached, status };
  return { capabilities: readCapabilities(parseJson(reply.body)), reached, status };
};
