import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import {
  mayAskWhileTyping,
  placeOfAddressQuery,
  tellsPlaces,
  zoneOfPointQuery,
} from '#client/place-query.ts';
import type { Connection } from '#client/connection.ts';
import { stopsOf } from '#contract/operations.ts';
import { sides, type SideName } from '#contract/sides.ts';
import { readPlace, typedPoint } from '#form/read-place.ts';
import { controlId, useTaskForm } from '#form/task-form.ts';
import { usePaused } from '#ui/use-clock.ts';
import { useHasFocus } from './use-has-focus.ts';

/** Long enough for the next key of most who type. */
const pauseMs = 600;

/** Asks about one side. An answer is shown for the very text that it is about, so that none of an earlier text stays. */
const AskSide = ({ side, connection }: { side: SideName; connection: Connection }) => {
  const { control, places } = useTaskForm();
  const names = sides[side];
  const [typed, latitude, longitude] = useWatch({
    control,
    name: [names.address, names.latitude, names.longitude],
  });
  const address = typed.trim();
  const isTyping = useHasFocus(controlId(names.address));
  const texts = [address, latitude, longitude].join('\n');
  const hasPaused = usePaused(texts, pauseMs) === texts;
  const isWhole = !isTyping || (hasPaused && mayAskWhileTyping(connection));
  const point = useMemo(() => typedPoint(latitude, longitude), [latitude, longitude]);

  const { data: ofAddress } = useQuery(placeOfAddressQuery(connection, isWhole ? address : ''));
  // The service knows zones by itself, so a point may be asked about at each pause.
  const { data: ofPoint } = useQuery(
    zoneOfPointQuery(connection, (hasPaused && point?.latitude) || '', (hasPaused && point?.longitude) || ''),
  );
  const known = useMemo(
    () => readPlace(point, ofAddress ?? null, ofPoint ?? null),
    [point, ofAddress, ofPoint],
  );
  // Half an address is on no map.
  const isToCome = isTyping && known?.point === null;
  useEffect(() => {
    places[side].set(isToCome ? null : known);
  }, [places, side, known, isToCome]);
  useEffect(() => () => places[side].set(null), [places, side]);
  return null;
};

/**
 * Asks the service what it makes of the addresses of the form: after a pause in typing where it looks them up by itself, and
 * only once the field is left where half an address would go on to another server.
 */
export const AskPlaces = ({ connection }: { connection: Connection | null }) => {
  const { kind } = useTaskForm();
  if (!connection || !tellsPlaces(connection)) return null;
  return stopsOf(kind).map(({ side }) => <AskSide key={side} side={side} connection={connection} />);
};
