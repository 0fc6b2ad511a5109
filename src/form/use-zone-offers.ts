import { useWatch } from 'react-hook-form';
import { useKnownPlace } from './known-places.ts';
import type { Schedule } from './schedule.ts';
import { useTaskForm } from './task-form.ts';
import { zoneOffers, type ZoneOffer } from './zone-offers.ts';

/** The zones that the form offers for its times. For small components only: they render with every change of a time. */
export const useZoneOffers = ({ times }: Schedule, now: number): ZoneOffer[] => {
  const { kind, control } = useTaskForm();
  const choice = useWatch({ control, name: 'zone' });
  const known = { pickup: useKnownPlace('pickup'), customer: useKnownPlace('customer') };
  const instants = times.length > 0 ? times.map(({ instant }) => instant) : [now];
  return zoneOffers(kind, choice, (side) => known[side], instants);
};
