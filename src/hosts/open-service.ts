import { demoAccountId } from '#contract/extensions.ts';
import { hash } from 'node:crypto';
import { connectLink, createConnectCode } from '#service/keys.ts';
import { createService } from '#service/create-service.ts';
import type { ServiceEnv } from '#service/service-deps.ts';
import { defaultLimits } from '#service/overload.ts';
import { purgeExpired } from '#service/idempotency.ts';
import { purgeTasks } from '#service/purge-tasks.ts';
import { runDuePlans } from '#service/promo-plans.ts';
import { seedDay, seedDemoAccount } from '#service/seed-day.ts';
import { gazetteer } from './gazetteer.ts';
import { nominatim } from './nominatim.ts';
import { createOrOpenDatabase } from './open-database.ts';
import { openLog } from './request-log.ts';
import { repeat } from './repeat.ts';
import { addressOf, isLoopback, readSettings, type Environment } from './settings.ts';
import { zoneAt } from './zone-at.ts';

const clock = (): Date => new Date();
/** How often due promo schedules run, and expired data is deleted. */
const scheduleMs = 20_000;
const cleanUpMs = 10 * 60_000;
/** How long a statement waits for a response of the database server, in milliseconds. */
const maxAnswerMs = 8000;

/**
 * Opens database and service as the environment says, without a server: `hosts/node.ts` and the dev server share it.
 * @throws Error with a sentence for the operator: a wrong setting, a database that cannot be opened or is of another version.
 */
export const openNodeService = async (env: Environment) => {
  const settings = readSettings(env);
  const log = openLog(settings.logLevel);
  // A start without metrics need not wait for their package.
  const metrics =
    settings.metricsPort === null
      ? null
      : await (await import('./metrics.ts')).serveMetrics(settings.metricsPort);
  const { db, isNew } = await createOrOpenDatabase(settings.database, {
    connections: settings.databaseConnections,
    answerMs: maxAnswerMs,
  });
  // With a public address, the operator creates the accounts.
  const isTrial = isNew && settings.publicUrl === null;
  if (isTrial) {
    await seedDemoAccount(db, clock());
    // Programs that use a database in memory fill it themselves.
    if (settings.database !== ':memory:') await seedDay(db, clock());
  }
  const purge = async () => {
    await purgeExpired(db, clock());
    const { taskDays } = settings;
    if (taskDays !== null) await purgeTasks(db, { taskDays, now: clock() });
  };
  const cleanUp = repeat(purge, cleanUpMs, (error) => log.error(error, 'purge'));
  const reportSchedule = (error: unknown) => log.error(error, 'schedule');
  const schedule = repeat(() => runDuePlans(db, clock(), reportSchedule), scheduleMs, reportSchedule);
  // Schedules that became due while the service was down.
  schedule.run();

  const findAnyAccount = () => db.selectFrom('accounts').select('account_id').limit(1).executeTakeFirst();
  const geocoder = settings.geocoderUrl === null ? gazetteer() : nominatim(settings.geocoderUrl);
  let publicUrl = settings.publicUrl ?? addressOf(settings.host, settings.port);
  const app = createService({
    db,
    clock,
    sha256: (text) => hash('sha256', text),
    geocoder,
    zoneAt,
    publicUrl: () => publicUrl,
    offersDemo: settings.publicUrl === null && isLoopback(settings.host),
    defaultCountry: settings.defaultCountry,
    corsOrigins: settings.corsOrigins,
    limits: defaultLimits,
    observe: (request) => {
      log.request(request);
      metrics?.count(request);
    },
    report: log.error,
  });

  return {
    settings,
    /** Answers /open/*. */
    fetch: async (request: Request, bindings: ServiceEnv['Bindings'] = {}) => app.fetch(request, bindings),
    /** Whether the database responds. */
    isReady: () =>
      findAnyAccount().then(
        () => true,
        () => false,
      ),
    /** Sets the address in links to where the server is bound, unless PUBLIC_URL is set. */
    bindTo: (address: string): void => {
      publicUrl = settings.publicUrl ?? address;
      // The offline list of places is read before it is needed, but after the first answers.
      const readAhead = () => void geocoder.find('').catch((error: unknown) => log.error(error, 'places'));
      if (geocoder.isOwn) setTimeout(readAhead, 1000).unref();
    },
    /**
     * How to connect a browser, in one line. It has a link only if this start created the database with the demo account, and
     * listens on loopback.
     */
    connectLine: async (): Promise<string> => {
      if (isTrial && isLoopback(settings.host)) {
        const { code } = await createConnectCode(db, demoAccountId, clock());
        return `Connect: ${connectLink(publicUrl, code)}`;
      }
      return (await findAnyAccount())
        ? 'To connect a browser: npm run -s admin -- link --account ID (account list shows the IDs)'
        : 'There is no account yet: npm run -s admin -- account create NAME makes one';
    },
    close: async (): Promise<void> => {
      metrics?.close();
      await cleanUp.stop();
      await schedule.stop();
      await db.destroy();
    },
  };
};

export type NodeService = Awaited<ReturnType<typeof openNodeService>>;
