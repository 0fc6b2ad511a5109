import { demoAccountId } from '#contract/extensions.ts';
import type { Tracked } from '#contract/track.ts';

type Agent = {
  account_id: string;
  fleet_id: string;
  latitude: string | null;
  longitude: string | null;
  position_at: string | null;
};

const roundMs = 12 * 60_000;
/** How often a telephone on the road would report. */
const reportMs = 10_000;
/** In degrees: a round of three kilometres. */
const radius = 0.004;

/**
 * Where an agent was last, as its telephone reported. One of the demo account that has no telephone goes round its blocks by the clock: the same place at
 * the same instant, and nothing is written. @returns null where nothing is known.
 */
export const positionOf = (
  { account_id, fleet_id, latitude, longitude, position_at }: Agent,
  now: Date,
): Tracked['position'] => {
  if (latitude !== null && longitude !== null && position_at !== null)
    return { latitude, longitude, at: position_at };
  if (account_id !== demoAccountId) return null;
  const at = Math.floor(now.getTime() / reportMs) * reportMs;
  const number = Number(fleet_id) % 24 || 0;
  const turn = (2 * Math.PI * (at % roundMs)) / roundMs + number;
  return {
    latitude: (37.735 + (number % 6) * 0.012 + radius * Math.sin(turn)).toFixed(5),
    longitude: (-122.47 + Math.floor(number / 6) * 0.02 + radius * Math.cos(turn)).toFixed(5),
    at: new Date(at).toISOString(),
  };
};
