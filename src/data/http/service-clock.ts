import { useSyncExternalStore } from 'react';
import { createSignal } from '#data/state/create-store.ts';

/** An answer of a service: its `Date` and `Age` as told, and the device's clock as the request left and as the answer came. */
type DatedAnswer = {
  baseUrl: string;
  date: string | null;
  age: string | null;
  sentAt: number;
  receivedAt: number;
};

/** How far the service's clock is ahead of the device's, in milliseconds: somewhere between the two. */
type Lead = { least: number; most: number };

/** An answer that was longer under way says too little about the moment of its date. */
const maxTripMs = 30_000;

/** What the device's clock may differ before it is worth a word. */
const tolerance = 120_000;

const leads = new Map<string, Lead>();
const changes = createSignal();

const originOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).origin : '');

/**
 * Compares the clocks by an answer's `Date`: written in whole seconds, at some time between request and answer. Where it
 * cannot be read (another origin that does not expose it), or the answer came out of a cache, it says nothing.
 */
export const compareClocks = ({ baseUrl, date: header, age, sentAt, receivedAt }: DatedAnswer): void => {
  const date = Date.parse(header ?? '');
  const isCached = Number(age ?? '0') > 0;
  const trip = receivedAt - sentAt;
  if (Number.isNaN(date) || isCached || trip < 0 || trip > maxTripMs) return;
  const found: Lead = { least: date - receivedAt, most: date + 1000 - sentAt };
  const origin = originOf(baseUrl);
  const known = leads.get(origin);
  // Two that agree are closer together than either. Where they do not, one of the clocks was set meanwhile.
  const agrees = known !== undefined && known.least <= found.most && found.least <= known.most;
  leads.set(
    origin,
    agrees ? { least: Math.max(known.least, found.least), most: Math.min(known.most, found.most) } : found,
  );
  changes.tell();
};

/** Milliseconds that the service's clock is ahead of the device's, to a second; null before an answer with a date. */
const knownLead = (baseUrl: string): number | null => {
  const known = leads.get(originOf(baseUrl));
  return known ? Math.round((known.least + known.most) / 2) : null;
};

/** Milliseconds that the service's clock is ahead of the device's; 0 where they agree to two minutes or the service has not said its time. */
export const serviceLead = (baseUrl: string): number => {
  const lead = knownLead(baseUrl) ?? 0;
  return Math.abs(lead) > tolerance ? lead : 0;
};

/** The same, kept up with every answer. */
export const useServiceLead = (baseUrl: string): number => {
  const read = () => serviceLead(baseUrl);
  return useSyncExternalStore(changes.subscribe, read, read);
};
