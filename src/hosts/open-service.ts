import { connectLink, createConnectCode } from '#service/account-store.ts';
import { createService } from '#service/create-service.ts';
import { purgeExpired } from '#service/idempotency.ts';
import { randomText } from '#service/secrets.ts';
import { demoAccountId, seedIfFresh } from '#service/seed.ts';
import { gazetteer } from './gazetteer.ts';
import { nominatim } from './nominatim.ts';
import { openDatabase } from './open-database.ts';
import { addressOf, readSettings, type Environment, type Settings } from './settings.ts';

/** The part of the server's bindings that tells the caller's address. */
type Bindings = { incoming?: { socket: { remoteAddress?: string | undefined } } };

export type NodeService = {
  /** Answers /open/* and /v2/*. @param caller where the request comes from, as the server knows it. */
  fetch: (request: Request, caller?: Bindings) => Promise<Response>;
  settings: Settings;
  /** Whether the database answers. */
  isReady: () => Promise<boolean>;
  /** Tells where the server is bound, for links; a PUBLIC_URL in the environment wins. */
  bindTo: (address: string) => void;
  /** Whether this start filled an empty database with demo data. */
  isFresh: boolean;
  /** A new one-time connect link for the demo account, or where that is missing for the oldest one; null without accounts. */
  demoLink: () => Promise<string | null>;
  close: () => Promise<void>;
};

const clock = (): Date => new Date();
const purgeEvery = 3_600_000;

/** One JSON line per unexpected error; never anything of the request. */
const report = (error: unknown, requestId: string): void => {
  const stack = error instanceof Error ? error.stack : String(error);
  console.error(JSON.stringify({ at: new Date().toISOString(), request_id: requestId, error: stack }));
};

/**
 * Opens database and service as the environment says, without a server: `hosts/node.ts` and the dev server share it.
 * @throws Error with a sentence for the operator: a wrong setting, a database that cannot be opened or is too new.
 */
export const openNodeService = async (env: Environment): Promise<NodeService> => {
  const settings = readSettings(env);
  const db = await openDatabase(settings.database);
  const isFresh = await seedIfFresh(db, clock());
  await purgeExpired(db, clock());
  const purging = setInterval(() => {
    purgeExpired(db, clock()).catch((error: unknown) => report(error, 'purge'));
  }, purgeEvery);
  purging.unref();

  let publicUrl = settings.publicUrl ?? addressOf(settings.host, settings.port);
  const app = createService({
    db,
    clock,
    newId: () => randomText(16),
    geocoder: settings.geocoderUrl === null ? gazetteer() : nominatim(settings.geocoderUrl),
    publicUrl: () => publicUrl,
    corsOrigins: settings.corsOrigins,
    report,
  });

  return {
    settings,
    isFresh,
    fetch: async (request, caller) => app.fetch(request, { address: caller?.incoming?.socket.remoteAddress }),
    isReady: async () => {
      try {
        await db.selectFrom('accounts').select('account_id').limit(1).execute();
        return true;
      } catch {
        return false;
      }
    },
    bindTo: (address) => {
      publicUrl = settings.publicUrl ?? address;
    },
    demoLink: async () => {
      const accounts = await db.selectFrom('accounts').select('account_id').orderBy('created_at').execute();
      const ids = accounts.map(({ account_id }) => account_id);
      const accountId = ids.includes(demoAccountId) ? demoAccountId : ids[0];
      if (accountId === undefined) return null;
      const { code } = await createConnectCode(db, accountId, clock());
      return connectLink(publicUrl, code);
    },
    close: async () => {
      clearInterval(purging);
      await db.destroy();
    },
  };
};
