import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CallContext, ProviderEvent } from '@assist/calendar-provider';
import { instantOf, type InstantRange } from '@assist/time';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type ComposedCalendar, signInMethods } from './connections/composed-calendar.ts';
import type { Database } from './database/database.ts';
import { Readiness } from './database/readiness.ts';
import { buildApp } from './http/app.ts';
import { Metrics } from './observation/metrics.ts';
import { ProblemError } from './call/problem-error.ts';
import { addSiteRoutes, HOOKS_PATH } from './http/site-routes.ts';
import { XsrfGuard } from './http/xsrf.ts';
import { type Job, Jobs } from './jobs/jobs.ts';
import { AccountsRepository } from './people/accounts.repository.ts';
import { accountsRoutes } from './modules/accounts/accounts.routes.ts';
import { AccountsUsecases } from './modules/accounts/accounts.usecases.ts';
import { IdentitiesRepository } from './people/identities.repository.ts';
import { OutsideSignInUsecases } from './modules/accounts/outside-sign-in.usecases.ts';
import { SessionsRepository } from './people/sessions.repository.ts';
import { SignInLimit } from './modules/accounts/sign-in-limit.ts';
import { calendarRoutes } from './modules/events/events.routes.ts';
import { CalendarUsecases } from './modules/events/events.usecases.ts';
import { RememberingEvents } from './calendars/outside/remembering-events.ts';
import { RoomAnswers } from './calendars/outside/room-answers.ts';
import { deleteOldKeys } from './calendars/own/sql-calendar-store.ts';
import { StatusPoller } from './calendars/outside/status-poller.ts';
import type { WebexConnection } from './connections/connection.ts';
import type { ProviderTokensRepository } from './people/provider-tokens.repository.ts';
import type { Seal } from './database/seal.ts';
import { configurationRoutes } from './modules/configuration/configuration.routes.ts';
import { NotificationsRepository } from './modules/notifications/notifications.repository.ts';
import { OnlineMeetingsUsecases } from './modules/online-meetings/online-meetings.usecases.ts';
import { onlineMeetingsRoutes } from './modules/online-meetings/online-meetings.routes.ts';
import { Webex } from './modules/online-meetings/webex.ts';
import { picturesRoutes } from './modules/pictures/pictures.routes.ts';
import { PlansRepository } from './catalogue/plans.repository.ts';
import { plansRoutes } from './modules/plans/plans.routes.ts';
import { FRESH_WITHOUT_PUSH_MS, Push } from './calendars/outside/push.ts';
import { BookingTimes, CalendarTimes } from './calendars/event-bounds.ts';
import { CalendarConfirmations } from './calendars/outside/outside-confirmations.ts';
import { ConfirmationsRepository } from './calendars/own/own-confirmations.ts';
import { reservationsRoutes } from './modules/confirmations/confirmations.routes.ts';
import { ReservationsUsecases } from './modules/confirmations/confirmations.usecases.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { resourcesRoutes } from './modules/resources/resources.routes.ts';
import { ResourcesUsecases } from './modules/resources/resources.usecases.ts';
import { CachedSchedules } from './calendars/outside/cached-schedules.ts';
import { ScheduleCache } from './calendars/outside/schedule-cache.ts';
import { DirectSchedules } from './calendars/schedules.ts';
import { usersRoutes } from './modules/users/users.routes.ts';
import { UsersUsecases } from './modules/users/users.usecases.ts';
import type { Settings } from './settings.ts';

export interface Server {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly timedWork: readonly Job[];
  /** Whether reservations lie in this very database. */
  readonly keepsReservations: boolean;
  /** Has the calendar tell of changes from now on. */
  startListening(): Promise<void>;
  /** Ends what is under way, takes nothing new, and closes the database. */
  stop(): Promise<void>;
}

/** For work that nobody waits for at a screen. */
const BACKGROUND_TIMEOUT_MS = 5 * 60_000;
/** Where the client is built to. */
export const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));

export const VERSION = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;

export interface ServerParts {
  readonly database: Database;
  /** Signs what a browser carries to show that it asks by itself. */
  readonly xsrfSecret: string;
  readonly seal: Seal;
  readonly providerTokens: ProviderTokensRepository;
  readonly calendar: ComposedCalendar;
  readonly webex: WebexConnection | undefined;
  readonly settings: Settings;
  readonly webFolder: string;
  readonly log: Logger;
  readonly now: () => number;
}

/** The server over whichever calendar it was given. */
export async function assemble({ database, xsrfSecret, seal, providerTokens, calendar, webex, settings, webFolder, log, now }: ServerParts): Promise<Server> {
  const { db } = database;
  const metrics = new Metrics();
  const { provider, serverType, connectionId } = calendar;
  const catalogue = new Catalogue(db, serverType, now);
  const stopping = new AbortController();
  const contextOf = (actor: CallContext['actor'], signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(BACKGROUND_TIMEOUT_MS)])): CallContext =>
    ({ actor, now: instantOf(now()), signal, correlationId: randomUUID(), priority: 'background' });

  // What another system tells late is remembered and waited for; what this database tells is read.
  const isOwn = provider.capabilities.push === 'inProcess';
  const remembering = isOwn ? undefined : new RememberingEvents(provider, now);
  const events = remembering ?? provider;
  const push = new Push({
    db, provider, connectionId, seal, log, metrics, now,
    callback: callbackOf(settings.publicUrl, connectionId),
    context: (signal) => contextOf({ as: 'app' }, signal),
    listResources: () => listReserved(catalogue),
    // Of several processes each remembers for itself, and a hint comes to one of them.
    hintsReachAll: database.kind === 'sqlite',
    onChange: (calendars) => changed(calendars),
  });
  const cache = new ScheduleCache({
    read: (emails, range, priority) => provider.getSchedules({ emails, range }, { ...contextOf({ as: 'app' }), priority }),
    now,
    freshMs: (email) => push.freshMs(email),
    onReadFailure: (error) => log.warn({ err: error }, 'schedules could not be read'),
    onDifference: (email, found) => {
      if (found === 'without-hint') push.missed(email);
    },
  });
  const schedules = isOwn ? new DirectSchedules(provider) : new CachedSchedules(provider, cache, catalogue);
  const poller = new StatusPoller({
    provider,
    now,
    contextFor: (mailbox, name) => contextOf({ as: 'user', mailbox, name }),
    onAnswer: (organizer, resource) => {
      remembering?.forget([organizer]);
      roomAnswers.forget(resource);
      schedules.markDirty([resource]);
    },
    onFailure: (error) => log.warn({ err: error }, 'a resource could not be asked for its answer'),
  });
  const roomAnswers = new RoomAnswers({
    provider,
    now,
    contextOn: (mailbox) => contextOf({ as: 'app', mailbox }),
    isTaken: (resource, event) => /^2+$/.test(cache.peek([resource], event)[0]?.availabilityView ?? ''),
    onFailure: (error) => log.warn({ err: error }, 'a resource’s own copy of an event could not be read'),
  });
  function changed(calendars: readonly string[]): void {
    remembering?.forget(calendars);
    schedules.markDirty(calendars);
    for (const mailbox of calendars) {
      poller.hint(mailbox);
      roomAnswers.forget(mailbox);
    }
  }

  function written(event: ProviderEvent, mailboxes: readonly string[]): void {
    remembering?.wrote(event, mailboxes);
    schedules.markDirty(mailboxes);
    for (const mailbox of mailboxes) roomAnswers.forget(mailbox);
    if (!isOwn) poller.watch(event);
  }

  const notifications = new NotificationsRepository(db);
  const sessions = new SessionsRepository(db);
  const limit = new SignInLimit(db);
  const accounts = new AccountsUsecases(new AccountsRepository(db), sessions, limit);
  const outside = new OutsideSignInUsecases({
    oauth: calendar.oauth, mailServer: calendar.mailServer, publicUrl: settings.publicUrl,
    identities: new IdentitiesRepository(db), sessions, providerTokens, limit,
  });
  const confirmations = remembering === undefined ? new ConfirmationsRepository(database) : new CalendarConfirmations({
    db, provider, events: remembering,
    contextOn: (mailbox) => contextOf({ as: 'app', mailbox }),
    findRoomAnswer: (event, resource) => roomAnswers.find(event, resource),
    onWritten: written,
    onFailure: (error) => log.warn({ err: error }, 'a resource’s events could not be read'),
    mayBeTaken: async (email, range) => cache.peek([email], range)[0]?.availabilityView.includes('2') === true,
  });
  const reservations = new ReservationsUsecases(confirmations, events, provider.capabilities.rules, catalogue);
  const meetings = new OnlineMeetingsUsecases(webex === undefined ? undefined : new Webex(webex, now), log);
  const xsrf = new XsrfGuard(xsrfSecret, settings.publicUrl);
  const readiness = new Readiness(db);
  const https = settings.publicUrl?.startsWith('https:') === true;

  const app = await buildApp({
    log,
    metrics,
    xsrf,
    https,
    publicUrl: settings.publicUrl,
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
        catalogue, serverType, capabilities: provider.capabilities, publicUrl: settings.publicUrl, version: VERSION,
        sample: settings.sample, otherMeetings: meetings.providers, enableGroupFinding: calendar.enableGroupFinding,
        findSignIn: () => signInMethods(calendar),
      }),
      ...accountsRoutes(accounts, outside),
      ...resourcesRoutes(new ResourcesUsecases(notifications, catalogue, isOwn ? new BookingTimes(db) : new CalendarTimes(provider))),
      ...picturesRoutes(db),
      ...plansRoutes(new PlansRepository(db), catalogue),
      ...calendarRoutes(new CalendarUsecases({
        provider, events, schedules, catalogue,
        ...(remembering === undefined ? {} : { findOwnEvent: (viewer: string, resource: string, time: InstantRange) => remembering.findOwn(viewer, resource, time) }),
        ...(isOwn ? {} : { findRoomAnswer: (event: ProviderEvent, resource: string) => roomAnswers.find(event, resource) }),
        enableGroupFinding: calendar.enableGroupFinding,
        onWritten: written,
        takeBackMeeting: (weblink, context) => meetings.takeBack(weblink, context),
      }), metrics),
      ...onlineMeetingsRoutes(meetings, catalogue),
      ...reservationsRoutes(reservations),
      ...usersRoutes(new UsersUsecases(db, catalogue)),
    ],
    addSiteRoutes: (site) => addSiteRoutes(site, {
      webFolder,
      metrics,
      metricsToken: settings.metricsToken,
      version: VERSION,
      xsrf,
      receiveHook: (id, request) => (id === connectionId ? push.receive(request) : undefined),
      isReady: () => readiness.isReady(),
    }),
  });

  const jobs = new Jobs(database, log, metrics, now);
  const timedWork: Job[] = [
    {
      name: 'release-unconfirmed',
      // Where another system keeps the events, each look costs it a request.
      schedule: isOwn ? '*/15 * * * * *' : '10 * * * * *',
      run: async (at) => {
        const released = await reservations.releaseUnconfirmed(at);
        metrics.released.inc(released);
        return `${released} released`;
      },
    },
    {
      name: 'delete-old-keys',
      schedule: '0 37 3 * * *',
      run: async (at) => `${await deleteOldKeys(db, at)} deleted`,
    },
    {
      name: 'delete-past-notifications',
      schedule: '0 27 3 * * *',
      run: async (at) => `${await notifications.deletePast(at)} deleted`,
    },
    {
      name: 'delete-expired-sessions',
      schedule: '0 17 3 * * *',
      run: async (at) => {
        await sessions.deleteExpired(at);
        await providerTokens.deleteOfAllLeft(at);
        return 'done';
      },
    },
  ];

  if (!isOwn) timedWork.push(...calendarWork({ push, cache, catalogue, now }));

  return {
    app,
    database,
    jobs,
    timedWork,
    keepsReservations: isOwn,
    async startListening() {
      await push.start();
      // The first full reading, so that the first who comes finds everything.
      if (!isOwn) void cache.sweep(await listReserved(catalogue)).catch((error: unknown) => log.warn({ err: error }, 'schedules could not be read'));
    },
    async stop() {
      // What nobody waits for is let go at once; who has asked gets his answer.
      stopping.abort(new Error('the server stops'));
      push.stop();
      poller.stop();
      cache.stop();
      await app.close();
      await jobs.stop();
      await calendar.close?.();
      await database.close();
    },
  };
}

/** Looked at within this time a resource is kept fresh even where the calendar tells of nothing. */
const HOT_MS = 10 * 60_000;

async function listReserved(catalogue: Catalogue): Promise<string[]> {
  return (await catalogue.current()).resources.filter((resource) => resource.reservationsEnabled).map((resource) => resource.email);
}

/** What keeps the remembered schedules right: watches, those that people look at, and a sweep that proves the rest. */
function calendarWork({ push, cache, catalogue, now }: { push: Push; cache: ScheduleCache; catalogue: Catalogue; now: () => number }): Job[] {
  return [
    { name: 'watch-calendars', schedule: '20 * * * * *', run: () => push.maintain() },
    {
      name: 'refresh-watched-schedules',
      everywhere: true,
      schedule: '40 * * * * *',
      run: async () => {
        const hot = cache.askedSince(now() - HOT_MS).filter((email) => push.freshMs(email) <= FRESH_WITHOUT_PUSH_MS);
        await cache.sweep(hot);
        return `${hot.length} read`;
      },
    },
    {
      name: 'sweep-schedules',
      everywhere: true,
      schedule: '0 */15 * * * *',
      run: async () => {
        const all = await listReserved(catalogue);
        await cache.sweep(all);
        return `${all.length} read, ${cache.size} windows known`;
      },
    },
  ];
}

/** Calendars send hints to public addresses with https only; to a stand-in on this machine anything goes. */
function callbackOf(publicUrl: string | undefined, connectionId: string): URL | undefined {
  if (publicUrl === undefined) return undefined;
  const url = new URL(HOOKS_PATH.replace(':connectionId', connectionId), publicUrl);
  return url.protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname) ? url : undefined;
}
