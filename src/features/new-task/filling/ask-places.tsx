import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useState, useCallback, useSyncExternalStore } from 'react';
import { mayAskWhileTyping, placeOfAddressQuery, zoneOfPointQuery } from '#data/http/place-query.ts';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { stopsOf } from '#contract/operations.ts';
import { sides, type SideName } from '#contract/sides.ts';
import { readPlace, typedPoint } from '#form/read-place.ts';
import { controlId, useTaskForm, type TaskForm } from '#form/task-form.ts';
import { useDeferredTaskKind } from '#form/use-deferred-task-kind.ts';
import { createTypingPause, typingPauseMs } from '#ui/typing-pause.ts';

/** Changes of the focus within the page; not another window that comes to the front. */
const subscribe = (listener: () => void): (() => void) => {
  // While an element is left, the document has the focus of none.
  const afterEvent = () => queueMicrotask(listener);
  document.addEventListener('focusin', listener);
  document.addEventListener('focusout', afterEvent);
  return () => {
    document.removeEventListener('focusin', listener);
    document.removeEventListener('focusout', afterEvent);
  };
};

/** Whether the cursor is in a control. */
const useHasFocus = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => document.activeElement?.id === id, [id]),
  );

/** The texts that the service is asked about, as they stood at the last pause in typing. A text that is put in counts at once. */
const usePausedTexts = (side: SideName) => {
  const { form, places } = useTaskForm();
  const [paused, setPaused] = useState(() => textsOf(form, side));
  useEffect(() => {
    const read = () => {
      pause.end();
      setPaused(textsOf(form, side));
    };
    const pause = createTypingPause(read, { pauseMs: typingPauseMs.findPlace });
    const { address, latitude, longitude } = sides[side];
    const unsubscribe = form.subscribe({
      name: [address, latitude, longitude],
      formState: { values: true },
      callback: ({ type }) => {
        if (type === undefined) {
          read();
          return;
        }
        // The known place belongs to the text before it.
        places[side].set(null);
        pause.touch();
      },
    });
    return () => {
      unsubscribe();
      pause.end();
    };
  }, [form, places, side]);
  return paused;
};

type Texts = { address: string; latitude: string; longitude: string };

const textsOf = (form: TaskForm['form'], side: SideName): Texts => {
  const { address, latitude, longitude } = sides[side];
  return {
    address: form.getValues(address).trim(),
    latitude: form.getValues(latitude),
    longitude: form.getValues(longitude),
  };
};

const areSame = (a: Texts, b: Texts): boolean =>
  a.address === b.address && a.latitude === b.latitude && a.longitude === b.longitude;

/** Asks about one side. An answer is shown for the very text that it is about, so that none of an earlier text stays. */
const AskSide = ({ side, connection }: { side: SideName; connection: Connection }) => {
  const { form, places } = useTaskForm();
  const paused = usePausedTexts(side);
  const isTyping = useHasFocus(controlId(sides[side].address));
  const { latitude, longitude } = paused;
  // A field that was left says all that it is going to say.
  const address = isTyping ? paused.address : textsOf(form, side).address;
  const isWhole = !isTyping || mayAskWhileTyping(connection);
  const point = useMemo(() => typedPoint(latitude, longitude), [latitude, longitude]);

  const { data: ofAddress } = useQuery(placeOfAddressQuery(connection, isWhole ? address : ''));
  // The service knows zones by itself, so a point may be asked about at each pause.
  const { data: ofPoint } = useQuery(
    zoneOfPointQuery(connection, point?.latitude ?? '', point?.longitude ?? ''),
  );
  const known = useMemo(
    () => readPlace(point, ofAddress ?? null, ofPoint ?? null),
    [point, ofAddress, ofPoint],
  );
  // Half an address is on no map.
  const isToCome = isTyping && known?.point === null;
  useEffect(() => {
    const isOfNow = areSame(textsOf(form, side), { ...paused, address });
    places[side].set(isToCome || !isOfNow ? null : known);
  }, [form, places, side, paused, address, known, isToCome]);
  useEffect(() => () => places[side].set(null), [places, side]);
  return null;
};

/**
 * Asks the service what it makes of the addresses of the form: after a pause in typing where it looks them up by itself, and
 * only once the field is left where half an address would go on to another server.
 */
export const AskPlaces = memo(({ connection }: { connection: Connection | null }) => {
  const kind = useDeferredTaskKind();
  if (!connection || !hasExtensions(connection)) return null;
  return stopsOf(kind).map(({ side }) => <AskSide key={side} side={side} connection={connection} />);
});
