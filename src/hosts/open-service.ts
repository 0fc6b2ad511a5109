import { demoAccountId } from '#contract/extensions.ts';
import { hash } from 'node:crypto';
import { connectLink, createConnectCode } from '#service/connect-link-store.ts';
import { createService } from '#service/create-service.ts';
import { purgeExpired } from '#service/idempotency.ts';
import { purgeTasks } from '#service/purge-tasks.ts';
import { seedDay } from '#service/seed-day.ts';
import { seedDemoAccount } from '#service/seed.ts';
import { storeAddress } from '#service/public-address.ts';
import { callerAddress, isTrusted, networkOf } from './caller-address.ts';
import { startCleanUp } from './clean-up.ts';
import { removeDeadCopies } from './copy-folder.ts';
import { fileIdentity } from './database-file.ts';
import { gazetteer } from './gazetteer.ts';
import { nominatim } from './nominatim.ts';
import { createOrOpenDatabase, isPostgres } from './open-database.ts';
import { openLog } from './request-log.ts';
import { startScheduleTimer } from './promo-schedule-timer.ts';
import { addressOf, isLoopback, readSettings, type Environment, type Settings } from './settings.ts';
import { zoneAt } from './zone-at.ts';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

const checkEveryMs = 5000;

/** Checks every few seconds whether the disk of a file has less room left than that. @param leastBytes 0: no check */
const watchFreeSpace = async (
  file: string,
  leastBytes: number,
): Promise<{ isShort: () => boolean; stop: () => void }> => {
  let isShort = false;
  const check = async () => {
    // A disk that does not tell is taken to have room: SQLite says it when it has none.
    const { bavail, bsize } = await statfs(dirname(file)).catch(() => ({ bavail: leastBytes, bsize: 1 }));
    isShort = bavail * bsize < leastBytes;
  };
  if (leastBytes === 0) return { isShort: () => false, stop: () => undefined };
  await check();
  const checks = setInterval(() => void check(), checkEveryMs).unref();
  return { isShort: () => isShort, stop: () => clearInterval(checks) };
};

/** The part of the server's bindings that tells the caller's address, and when the answer is written. */
type Bindings = {
  incoming?: { socket: { remoteAddress?: string | undefined } };
  outgoing?: { once: (event: 'close', listener: () => void) => unknown };
  isCrowded?: boolean;
};

export type NodeService = {
  /** Answers /open/*. @param caller where the request comes from, as the server knows it. */
  fetch: (request: Request, caller?: Bindings) => Promise<Response>;
  settings: Settings;
  /** Answers the metrics at a port of their own; null where none was set. @throws Error of the network. */
  serveMetrics: () => Promise<{ address: string; close: () => void } | null>;
  /** What keeps the service from answering; null where nothing does. */
  trouble: () => Promise<string | null>;
  /** Tells where the server is bound, for links; a PUBLIC_URL in the environment wins. Commands beside it then know too. */
  bindTo: (address: string) => Promise<void>;
  /**
   * How to connect a browser, in one line. It holds a link only where this start has made the database, with the demo account
   * in it, for this machine alone; a link to any other account is for its owner to ask for.
   */
  connectLine: () => Promise<string>;
  close: () => Promise<void>;
};

const clock = (): Date => new Date();
/** When the list of places is read ahead: the first answers after a start come first. */
const prepareAfter = 1000;
/** How long a request waits for its turn, in milliseconds: less than a dashboard waits for its answer. */
const maxWaitMs = 2000;
/** How long one of its statements waits for the answer of a database server, in milliseconds. */
const maxAnswerMs = 8000;

/**
 * Opens database and service as the environment says, without a server: `hosts/node.ts` and the dev server share it.
 * @throws Error with a sentence for the operator: a wrong setting, a database that cannot be opened or is too new.
 */
export const openNodeService = async (env: Environment): Promise<NodeService> => {
  const settings = readSettings(env);
  const log = openLog(settings.logLevel);
  // A start without it need not wait for its package.
  const metrics = settings.metricsPort === null ? null : (await import('./metrics.ts')).openMetrics();
  const { db, isNew } = await createOrOpenDatabase(settings.database, {
    connections: settings.databaseConnections,
    answerMs: maxAnswerMs,
  });
  const file = settings.database === ':memory:' || isPostgres(settings.database) ? null : settings.database;
  const identity = file && fileIdentity(file);
  // SQLite goes on with a file that has no name any more, and what it stores is lost.
  const isReplaced = () => file !== null && fileIdentity(file) !== identity;
  if (file) removeDeadCopies(file);
  const space = file ? await watchFreeSpace(file, settings.minFreeMib * 1024 ** 2) : null;
  // What has a public address is no trial, and gets no account that the operator did not make.
  const isTrial = isNew && settings.publicUrl === null;
  if (isTrial) {
    await seedDemoAccount(db, clock());
    // A database in memory is a program's, which fills it itself.
    if (settings.database !== ':memory:') await seedDay(db, demoAccountId, clock());
  }
  const purge = async () => {
    await purgeExpired(db, clock());
    const { taskDays } = settings;
    if (taskDays > 0) await purgeTasks(db, { taskDays, now: clock() });
  };
  const endCleanUp = startCleanUp({ clean: purge, report: (error) => log.error(error, 'purge') });
  const endSchedule = startScheduleTimer({
    db,
    clock,
    report: (error) => log.error(error, 'schedule'),
  });

  const { publicUrl: url, trustedProxies } = settings;
  let isProxyUnclear = url !== null && !isLoopback(new URL(url).hostname);
  const warnOfProxy = (remote: string | undefined, forwarded: string | null): void => {
    if (!isProxyUnclear || forwarded !== null || remote === undefined || !isTrusted(remote, trustedProxies))
      return;
    isProxyUnclear = false;
    log.warn(
      `A request came from ${remote} without X-Forwarded-For. If your reverse proxy sent it, let it set that header: ` +
        'limits by address do not count its callers (src/hosts/README.md).',
    );
  };

  const ownPlaces = gazetteer();
  let preparing: NodeJS.Timeout | null = null;
  let publicUrl = settings.publicUrl ?? addressOf(settings.host, settings.port);
  const app = createService({
    db,
    clock,
    sha256: (text) => hash('sha256', text),
    geocoder: settings.geocoderUrl === null ? ownPlaces : nominatim(settings.geocoderUrl),
    zoneAt,
    publicUrl: () => publicUrl,
    offersDemo: settings.publicUrl === null && isLoopback(settings.host),
    trackingDays: settings.trackingDays,
    defaultCountry: settings.defaultCountry,
    isReplaced,
    canStore: () => space?.isShort() !== true,
    maxBodyBytes: settings.maxBodyKib * 1024,
    corsOrigins: settings.corsOrigins,
    limits: {
      inFlight: settings.maxInFlight,
      queue: settings.maxQueue,
      waitMs: maxWaitMs,
      perAddress: settings.maxPerAddress,
      perKey: settings.maxPerKey,
      wrongKeys: settings.maxWrongKeys,
      perAccount: isPostgres(settings.database) ? Math.ceil(settings.databaseConnections / 2) : 0,
    },
    observe: (request) => {
      log.request(request);
      metrics?.observe(request);
    },
    report: log.error,
  });

  return {
    settings,
    serveMetrics: () =>
      metrics && settings.metricsPort !== null
        ? metrics.serve(settings.metricsHost, settings.metricsPort)
        : Promise.resolve(null),
    fetch: async (request, caller) => {
      const forwarded = request.headers.get('x-forwarded-for');
      const remote = caller?.incoming?.socket.remoteAddress;
      warnOfProxy(remote, forwarded);
      const address = callerAddress(remote, forwarded, trustedProxies);
      // A proxy on this machine says for whom it asks; what it does not say so is this machine's own.
      const isLocal = address === undefined || (forwarded === null && isLoopback(address));
      const outgoing = caller?.outgoing;
      return app.fetch(request, {
        written: outgoing && new Promise<void>((resolve) => outgoing.once('close', resolve)),
        address: address === undefined ? undefined : networkOf(address),
        isLocal,
        isCrowded: caller?.isCrowded ?? false,
      });
    },
    trouble: async () => {
      if (isReplaced()) return 'the database file was removed or replaced';
      if (space?.isShort())
        return `the disk of the database has less than ${settings.minFreeMib} MiB left (MIN_FREE_MIB), and no task is created`;
      try {
        await db.selectFrom('accounts').select('account_id').limit(1).execute();
        return null;
      } catch {
        return 'the database does not answer';
      }
    },
    bindTo: async (address) => {
      publicUrl = settings.publicUrl ?? address;
      await storeAddress(db, publicUrl);
      if (settings.geocoderUrl !== null) return;
      preparing = setTimeout(() => {
        ownPlaces.prepare().catch((error: unknown) => log.error(error, 'places'));
      }, prepareAfter).unref();
    },
    connectLine: async () => {
      if (isTrial && isLoopback(settings.host)) {
        const { code } = await createConnectCode(db, demoAccountId, clock());
        return `Connect: ${connectLink(publicUrl, code)}`;
      }
      const account = await db.selectFrom('accounts').select('account_id').limit(1).executeTakeFirst();
      return account
        ? 'To connect a browser: npm run -s admin -- link --account ID (account list shows the IDs)'
        : 'There is no account yet: npm run -s admin -- account create NAME makes one';
    },
    close: async () => {
      space?.stop();
      endCleanUp();
      await endSchedule();
      if (preparing) clearTimeout(preparing);
      await db.destroy();
    },
  };
};
