import { isApiKeyStored } from '#data/http/api-key.ts';
import { recall } from '#data/http/remembered-connection.ts';
import { ownOrigin } from '#data/http/service-address.ts';
import { taskKinds } from '#contract/operations.ts';
import { profiles, type Profile, type ProfileId } from '#contract/profiles.ts';

export type PathName = keyof Profile['paths'];

/** The form's state, flat. */
export type ConnectValues = {
  baseUrl: string;
  apiKey: string;
  merchantId: string;
  storeInTab: boolean;
  profileId: ProfileId;
  paths: Record<PathName, string>;
};

export const pathNames = [...taskKinds, 'promoStatus'] as const satisfies PathName[];

/** What the form starts with: the last connection of this tab or browser, never its keys. */
export const startValues = (): ConnectValues => {
  const last = recall();
  const profile = last?.profile ?? profiles.documented;
  return {
    baseUrl: last?.baseUrl ?? ownOrigin(),
    apiKey: '',
    merchantId: last?.merchantId ?? '',
    storeInTab: isApiKeyStored(),
    profileId: profile.id,
    paths: profile.paths,
  };
};

/** Flags and error numbers of the type of service, paths as they were typed. */
export const profileOf = ({ profileId, paths }: ConnectValues): Profile => ({
  ...profiles[profileId],
  // One trimmed path for each of the names.
  paths: Object.fromEntries(pathNames.map((name) => [name, paths[name].trim()])) as Profile['paths'],
});

/** A path under the service's address: nothing in it may lead to another host or carry a query. */
export const isPath = (text: string): boolean =>
  /^(\/[\w.~%@+-]+)+\/?$/.test(text.trim()) && !text.includes('..');
