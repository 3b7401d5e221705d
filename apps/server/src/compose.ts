import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TouchProvider } from '@assist/provider-touch';
import type { ServerType } from '@assist/resource';
import { instantOf } from '@assist/time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { databaseFile, readSecret } from './data-folder.ts';
import { type Database, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { buildApp } from './http/app.ts';
import { Metrics } from './http/metrics.ts';
import { ProblemError } from './http/problem-error.ts';
import { addSiteRoutes } from './http/site-routes.ts';
import { XsrfGuard } from './http/xsrf.ts';
import { type Job, Jobs } from './jobs/jobs.ts';
import { AccountsRepository } from './modules/accounts/accounts.repository.ts';
import { accountsRoutes } from './modules/accounts/accounts.routes.ts';
import { AccountsUsecases } from './modules/accounts/accounts.usecases.ts';
import { SessionsRepository } from './modules/accounts/sessions.repository.ts';
import { SignInLimit } from './modules/accounts/sign-in-limit.ts';
import { calendarRoutes } from './modules/calendar/calendar.routes.ts';
import { CalendarUsecases } from './modules/calendar/calendar.usecases.ts';
import { SqlCalendarStore } from './modules/calendar/sql-calendar-store.ts';
import { configurationRoutes } from './modules/configuration/configuration.routes.ts';
import { picturesRoutes } from './modules/pictures/pictures.routes.ts';
import { PlansRepository } from './modules/plans/plans.repository.ts';
import { plansRoutes } from './modules/plans/plans.routes.ts';
import { ConfirmationsRepository } from './modules/reservations/confirmations.repository.ts';
import { reservationsRoutes } from './modules/reservations/reservations.routes.ts';
import { ReservationsUsecases } from './modules/reservations/reservations.usecases.ts';
import { Catalogue } from './modules/resources/catalogue.ts';
import { resourcesRoutes } from './modules/resources/resources.routes.ts';
import { ResourcesUsecases } from './modules/resources/resources.usecases.ts';
import { usersRoutes } from './modules/users/users.routes.ts';
import { UsersUsecases } from './modules/users/users.usecases.ts';
import type { Settings } from './settings.ts';

export interface Server {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly timedWork: readonly Job[];
  /** Ends what is under way, takes nothing new, and closes the database. */
  stop(): Promise<void>;
}

export interface ComposeOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly now?: () => number;
}

const SERVER_TYPE: ServerType = 'touch';
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));

export const VERSION = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;

/** Puts the parts together: the one file that names a calendar provider. */
export async function compose({ settings, log, now = Date.now }: ComposeOptions): Promise<Server> {
  const { secret, made } = readSecret(settings.dataFolder);
  if (made) log.warn({ folder: settings.dataFolder }, 'a new secret was made and lies beside the database; keep it with your backups');
  const database = openDatabase({ databaseUrl: settings.databaseUrl, file: databaseFile(settings.dataFolder) });
  try {
    await migrate(database);
    return await composeOver(database, secret, { settings, log, now });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function composeOver(database: Database, secret: string, { settings, log, now }: Required<ComposeOptions>): Promise<Server> {
  const { db } = database;
  const metrics = new Metrics();
  const catalogue = new Catalogue(db, SERVER_TYPE, now);
  const provider = new TouchProvider(new SqlCalendarStore(database));
  const sessions = new SessionsRepository(db);
  const accounts = new AccountsUsecases(new AccountsRepository(db), sessions, new SignInLimit(db));
  const reservations = new ReservationsUsecases(new ConfirmationsRepository(database), provider, catalogue);
  const xsrf = new XsrfGuard(secret, settings.publicUrl);
  const https = settings.publicUrl?.startsWith('https:') === true;

  const app = await buildApp({
    log,
    metrics,
    xsrf,
    https,
    trustedProxies: settings.trustedProxies,
    now,
    authenticate: async (token, at) => {
      if (token === undefined) return { kind: 'anonymous' };
      const user = await sessions.findUser(token, instantOf(at));
      if (user === undefined) throw new ProblemError('session-ended');
      return { kind: 'user', ...user };
    },
    routes: [
      ...configurationRoutes({
        catalogue, serverType: SERVER_TYPE, capabilities: provider.capabilities, publicUrl: settings.publicUrl, version: VERSION,
        sample: settings.sample,
      }),
      ...accountsRoutes(accounts),
      ...resourcesRoutes(new ResourcesUsecases(db, catalogue)),
      ...picturesRoutes(db),
      ...plansRoutes(new PlansRepository(db), catalogue),
      ...calendarRoutes(new CalendarUsecases(provider, catalogue), metrics),
      ...reservationsRoutes(reservations),
      ...usersRoutes(new UsersUsecases(db, catalogue)),
    ],
    addSiteRoutes: (site) => addSiteRoutes(site, {
      webFolder: WEB_FOLDER,
      metrics,
      metricsToken: settings.metricsToken,
      version: VERSION,
      xsrf,
      isReady: async () => {
        await sql`select 1`.execute(db);
        return true;
      },
    }),
  });

  const jobs = new Jobs(database, log, metrics, now);
  const timedWork: Job[] = [
    {
      name: 'release-unconfirmed',
      schedule: '*/15 * * * * *',
      run: async (at) => {
        const released = await reservations.releaseUnconfirmed(at);
        metrics.released.inc(released);
        return `${released} released`;
      },
    },
    {
      name: 'delete-expired-sessions',
      schedule: '0 17 3 * * *',
      run: async (at) => {
        await sessions.deleteExpired(at);
        return 'done';
      },
    },
  ];

  return {
    app,
    database,
    jobs,
    timedWork,
    async stop() {
      await jobs.stop();
      await app.close();
      await database.close();
    },
  };
}
