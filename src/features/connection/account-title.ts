import type { Connection } from '#client/connection.ts';

/** The account's name, where its service tells one; else the service's host. */
export const accountTitle = ({ account, baseUrl }: Connection): string =>
  account?.name || new URL(baseUrl).host;
