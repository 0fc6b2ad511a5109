import { queryOptions, skipToken } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { hasApiKey } from '#contract/formats.ts';
import { placeAnswer, type PlaceData } from '#contract/place.ts';
import { hasExtensions, type Connection } from './connection.ts';
import { ask } from './ask.ts';

/** Longer than the deadline of a geocoder that the service itself may have to ask. */
const deadlineMs = 8000;

/**
 * Whether it may be asked while a person types, after a pause. Otherwise only when the field is left, because each half-typed
 * address would be sent on to another company's server.
 */
export const mayAskWhileTyping = (connection: Connection | null): boolean =>
  connection !== null && hasExtensions(connection) && connection.capabilities?.place_while_typing === true;

/** Asks the service about an address or a point. Fails with `ApiError`. */
const askPlace = async (
  connection: Connection,
  body: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<PlaceData> => {
  const limits = { deadlineMs, ...(signal && { signal }) };
  return (await ask(connection, extensionPaths.place, body, placeAnswer, limits)).data;
};

/** How many addresses are looked up at the same time. */
const lookUpsAtOnce = 4;

/** What the service knows of addresses; null for one that it doesn't find or that it can't be asked about now. */
export const findPlaces = async (
  connection: Connection,
  addresses: readonly string[],
): Promise<Record<string, PlaceData | null>> => {
  const found: Record<string, PlaceData | null> = {};
  const waiting = [...addresses];
  const canAsk = connection.hasKey && hasExtensions(connection);
  const work = async (): Promise<void> => {
    const address = waiting.shift();
    if (address === undefined) return;
    found[address] = canAsk ? await askPlace(connection, { address }).catch(() => null) : null;
    return work();
  };
  await Promise.all(Array.from({ length: lookUpsAtOnce }, work));
  return found;
};

const placeQuery = (connection: Connection | null, question: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['place', connection?.id ?? '', question] as const,
    queryFn: connection ? ({ signal }) => askPlace(connection, question, signal) : skipToken,
    enabled:
      connection?.hasKey === true &&
      hasExtensions(connection) &&
      Object.values(question).every((text) => text !== ''),
    // Places do not move while a page is open.
    staleTime: Infinity,
  });

/** How the service reads an address: place, point and zone. A blank address, or one with an API key, is not asked about. Fails with `ApiError`. */
export const placeOfAddressQuery = (connection: Connection | null, address: string) =>
  placeQuery(connection, { address: hasApiKey(address) ? '' : address.trim() });

/** The zone of a point, with the coordinates in the canonical form of §2.1; blank ones are not asked about. Fails with `ApiError`. */
export const zoneOfPointQuery = (connection: Connection | null, latitude: string, longitude: string) =>
  placeQuery(connection, { latitude, longitude });
