import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newAccount, spawnService } from '#testing/spawn-service.ts';
import type { Account } from '../kit/verbs.ts';

/** A service process of a test's own, over a database that outlives it. */
export type KillableService = {
  /** Where it answers: elsewhere after each start. */
  url: () => string;
  account: Account;
  /** SIGKILL, as from a power cut: nothing in it gets a last word. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
};

/** @param folder of its database. */
export const startKillableService = async (folder: string): Promise<KillableService> => {
  mkdirSync(folder, { recursive: true });
  const env = { DATABASE: join(folder, 'desk.db'), LOG_LEVEL: 'silent' };
  const account = await newAccount(env);
  let running = await spawnService(env);
  return {
    url: () => running.address,
    account,
    kill: async () => void (await running.stop('SIGKILL')),
    start: async () => {
      running = await spawnService(env);
    },
    close: async () => void (await running.stop()),
  };
};
