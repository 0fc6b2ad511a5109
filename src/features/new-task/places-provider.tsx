import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { sidesOf } from '#contract/operations.ts';
import { sides, type SideName } from '#contract/sides.ts';
import { useConnection } from '#data/http/connection.ts';
import { mayAskWhileTyping, placeOfAddressQuery, zoneOfPointQuery } from '#data/http/place-query.ts';
import { PlacesContext, readPlace, type KnownPlace } from '#form/places.ts';
import { typedPoint } from '#form/points.ts';
import { control, controlId, form, useTaskKind } from '#form/task-form.ts';
import { KnownZonesContext } from '#form/zone.ts';
import { zoneNow } from './known-zones.ts';

/**
 * The place of one side. If the service passes addresses on to another company, it is looked up only when the user leaves the box.
 * @param focused the id of the control that has the focus
 */
const usePlace = (side: SideName, focused: string): KnownPlace | null => {
  const connection = useConnection();
  const kind = useTaskKind();
  const keys = sides[side];
  const texts = useWatch({ control, name: [keys.address, keys.latitude, keys.longitude] });
  const hasSide = sidesOf(kind).includes(side);
  const [address, latitude, longitude] = hasSide ? texts : (['', '', ''] as const);
  // Long enough for the next key of most who type.
  const [paused] = useDebouncedValue(address, 600);
  const isTyping = focused === controlId(keys.address);
  const mayAsk = !isTyping || (mayAskWhileTyping(connection) && paused === address);
  const point = useMemo(() => typedPoint(latitude, longitude), [latitude, longitude]);
  const { data: ofAddress = null } = useQuery(placeOfAddressQuery(connection, mayAsk ? address : ''));
  const { data: ofPoint = null } = useQuery(
    zoneOfPointQuery(connection, point?.latitude ?? '', point?.longitude ?? ''),
  );
  return useMemo(() => {
    const place = readPlace(point, ofAddress, ofPoint);
    // Half an address is not found.
    return isTyping && place?.precision === null ? null : place;
  }, [isTyping, point, ofAddress, ofPoint]);
};

/** Looks up the addresses of the form and provides their places and time zones to its parts. */
export const PlacesProvider = ({ children }: { children: ReactNode }) => {
  const kind = useTaskKind();
  const [focused, setFocused] = useState('');
  const pickup = usePlace('pickup', focused);
  const customer = usePlace('customer', focused);
  const places = useMemo(() => ({ pickup, customer }), [pickup, customer]);
  useWatch({ control, name: 'merchant_id' });
  const { place, merchant } = zoneNow(useQueryClient(), kind, form.getValues()).known;
  const zones = useMemo(() => ({ place, merchant }), [place, merchant]);
  return (
    <PlacesContext value={places}>
      <KnownZonesContext value={zones}>
        <div
          style={{ display: 'contents' }}
          onFocus={({ target }) => setFocused(target.id)}
          onBlur={() => setFocused('')}
        >
          {children}
        </div>
      </KnownZonesContext>
    </PlacesContext>
  );
};
