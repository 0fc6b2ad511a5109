import { queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { placeAnswer, type PlaceData } from '#contract/place.ts';
import { hasExtensions, type Connection } from './connection.ts';
import { requestChecked } from './extension-request.ts';

/** Longer than the deadline of a geocoder that the service itself may have to ask. */
const deadlineMs = 8000;

/**
 * Whether it may be asked while a person types, after a pause. Otherwise only when the field is left, because each half-typed
 * address would be sent on to another company's server.
 */
export const mayAskWhileTyping = (connection: Connection): boolean =>
  hasExtensions(connection) && connection.capabilities?.place_while_typing === true;

const placeQuery = (connection: Connection, question: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['place', connection.id, question] as const,
    queryFn: async ({ signal }): Promise<PlaceData> => {
      const request = { path: extensionPaths.place, body: question, deadlineMs, signal };
      return (await requestChecked(connection, request, placeAnswer)).data;
    },
    enabled:
      connection.hasKey && hasExtensions(connection) && Object.values(question).every((text) => text !== ''),
    // Places do not move while a page is open.
    staleTime: Infinity,
  });

/** How the service reads an address: place, point and zone. A blank address is not asked about. Fails with `ApiError`. */
export const placeOfAddressQuery = (connection: Connection, address: string) =>
  placeQuery(connection, { address: address.trim() });

/** The zone of a point, with the coordinates in the canonical form of §2.1; blank ones are not asked about. Fails with `ApiError`. */
export const zoneOfPointQuery = (connection: Connection, latitude: string, longitude: string) =>
  placeQuery(connection, { latitude, longitude });
