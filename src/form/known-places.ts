import type { Precision } from '#contract/answers.ts';
import type { SideName } from '#contract/sides.ts';
import { createStore, useStore, type Store } from '#data/state/create-store.ts';
import { useTaskForm } from './task-form.ts';

/** The place that the service found for a side. The form neither stores nor sends it. */
export type KnownPlace = {
  /** "San Francisco, California, US"; '' where the address names no place that the service knows. */
  name: string;
  /** Of the address, ISO 3166-1 alpha-2; '' where it is not known. */
  country: string;
  /** Where the task will be: as typed, else as the service finds it; null where it finds nothing. */
  point: { latitude: string; longitude: string; precision: Precision } | null;
  /** IANA zone of the point; null where no source names it. */
  zone: string | null;
  /** Kilometres from the typed point to the place that the address names, where that is too far to be meant; else null. */
  apart: number | null;
};

/** What the service says of the places of one form, by side. A feature asks and sets them; the form draws them. */
export const createKnownPlaces = (): Record<SideName, Store<KnownPlace | null>> => ({
  pickup: createStore<KnownPlace | null>(null),
  customer: createStore<KnownPlace | null>(null),
});

export type KnownPlaces = ReturnType<typeof createKnownPlaces>;

/** What is known of a side's place; null while nothing is, as with every service that does not tell. */
export const useKnownPlace = (side: SideName): KnownPlace | null => useStore(useTaskForm().places[side]);
