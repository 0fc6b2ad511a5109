import { isRecord } from '#contract/json.ts';
import { isProfileId, profiles, type Profile } from '#contract/profiles.ts';
import { siteStorage, tabStorage } from '#data/state/web-storage.ts';
import type { Connection } from './connection.ts';

/** The public facts of a connection, stored for this tab and for the next one. */
export type Remembered = Omit<Connection, 'hasKey' | 'isLocked'> & {
  /** False after Disconnect: the fields are filled in again, but nothing is restored. */
  connected: boolean;
};

/** Only the paths of the profile, which a person may have edited. The rest comes from the present version. */
type Stored = Omit<Remembered, 'profile'> & { profile: Pick<Profile, 'id' | 'paths'> };

const storedName = 'connection';

const parse = (raw: unknown): Remembered | null => {
  // Only this page writes it.
  const stored = isRecord(raw) ? (raw as Stored) : null;
  if (!stored) return null;
  const { id, paths } = stored.profile;
  const base = profiles[isProfileId(id) ? id : 'documented'];
  return { ...stored, profile: { ...base, paths: { ...base.paths, ...paths } } };
};

/** The last connection of this tab, otherwise of this browser. */
export const recall = (): Remembered | null =>
  parse(tabStorage.read(storedName)) ?? parse(siteStorage.read(storedName));

export const remember = ({ profile: { id, paths }, ...facts }: Remembered) => {
  const stored: Stored = { ...facts, profile: { id, paths } };
  // If storage is off or full, a reload asks for the connection again.
  tabStorage.write(storedName, stored);
  siteStorage.write(storedName, stored);
};
