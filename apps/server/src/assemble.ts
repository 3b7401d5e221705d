import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { instantOf } from '@assist/time';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { BackgroundCalls } from './call/background-calls.ts';
import { findOwnOrigin } from './call/own-origin.ts';
import { findRelyingParty } from './call/relying-party.ts';
import { findCallback } from './call/hooks.ts';
import type { Calendar } from './calendars/calendar.ts';
import { CatalogueRepository } from './catalogue/catalogue.repository.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { LocationCodesRepository } from './catalogue/location-codes.repository.ts';
import { changesJobs } from './changes/changes.jobs.ts';
import { Changes } from './changes/changes.ts';
import { type ComposedCalendar, signInMethods } from './connections/composed-calendar.ts';
import type { WebexConnection } from './connections/connection.ts';
import type { Database } from './database/database.ts';
import type { ProcessCount } from './database/process-count.ts';
import { Readiness } from './database/readiness.ts';
import type { Seal } from './database/seal.ts';
import { buildApp } from './http/app.ts';
import { CallLimit } from './http/call-limit.ts';
import { overloadLimitsFor } from './http/overload.ts';
import { addSiteRoutes } from './http/site-routes.ts';
import { XsrfGuard } from './http/xsrf.ts';
import { type Job, Jobs } from './jobs/jobs.ts';
import { PostOffice } from './mail/post-office.ts';
import { accountsJobs } from './modules/accounts/accounts.jobs.ts';
import { accountsRoutes } from './modules/accounts/accounts.routes.ts';
import { AccountsUsecases } from './modules/accounts/accounts.usecases.ts';
import { EmailLinkUsecases } from './modules/accounts/email-link.usecases.ts';
import { OutsideSignInUsecases } from './modules/accounts/outside-sign-in.usecases.ts';
import { OwnAccounts } from './modules/accounts/own-accounts.ts';
import { passkeysRoutes } from './modules/accounts/passkeys.routes.ts';
import { PasskeysUsecases } from './modules/accounts/passkeys.usecases.ts';
import { passwordsRoutes } from './modules/accounts/passwords.routes.ts';
import { PasswordsUsecases } from './modules/accounts/passwords.usecases.ts';
import { SecondFactor } from './modules/accounts/second-factor.ts';
import { SecondStepUsecases } from './modules/accounts/second-step.usecases.ts';
import { SignInAttemptsRepository } from './modules/accounts/sign-in-attempts.repository.ts';
import { SignInLimit } from './modules/accounts/sign-in-limit.ts';
import { twoStepRoutes } from './modules/accounts/two-step.routes.ts';
import { SignInNotices } from './modules/accounts/sign-in-notices.ts';
import { TwoStepUsecases } from './modules/accounts/two-step.usecases.ts';
import { browserLogRoutes } from './modules/browser-log/browser-log.routes.ts';
import { configurationRoutes } from './modules/configuration/configuration.routes.ts';
import { confirmationsJobs } from './modules/confirmations/confirmations.jobs.ts';
import { confirmationsRoutes } from './modules/confirmations/confirmations.routes.ts';
import { ConfirmationsUsecases } from './modules/confirmations/confirmations.usecases.ts';
import { documentation } from './modules/documentation/documentation.ts';
import { eventsRoutes } from './modules/events/events.routes.ts';
import { EventPlanUsecases } from './modules/events/event-plan.usecases.ts';
import { AuditRepository } from './audit/audit.repository.ts';
import { PersonalDataRepository } from './modules/personal-data/personal-data.repository.ts';
import { PersonalDataUsecases } from './modules/personal-data/personal-data.usecases.ts';
import { personalDataJobs } from './modules/personal-data/personal-data.jobs.ts';
import { personalDataRoutes } from './modules/personal-data/personal-data.routes.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { deleteOldEvents } from './calendars/own/personal-data.repository.ts';
import { deleteOldConfirmations } from './calendars/outside/personal-data.repository.ts';
import { EventsUsecases } from './modules/events/events.usecases.ts';
import { notificationsJobs } from './modules/notifications/notifications.jobs.ts';
import { guestsJobs } from './modules/guests/guests.jobs.ts';
import { guestsRoutes } from './modules/guests/guests.routes.ts';
import { GuestAdministrationUsecases } from './modules/guests/guest-administration.usecases.ts';
import { GuestsUsecases } from './modules/guests/guests.usecases.ts';
import { InvitedReservations } from './modules/guests/invited-reservations.ts';
import { hubJobs } from './modules/hub/hub.jobs.ts';
import { Hub } from './modules/hub/hub.ts';
import { HubTicketsRepository } from './modules/hub/hub-tickets.repository.ts';
import { ObjectStatesRepository } from './modules/objects/object-states.repository.ts';
import { objectsRoutes } from './modules/objects/objects.routes.ts';
import { ObjectsUsecases } from './modules/objects/objects.usecases.ts';
import { KioskAdministrationUsecases } from './modules/kiosks/kiosk-administration.usecases.ts';
import { kiosksRoutes } from './modules/kiosks/kiosks.routes.ts';
import { KiosksUsecases } from './modules/kiosks/kiosks.usecases.ts';
import { NotificationsRepository } from './modules/notifications/notifications.repository.ts';
import { notificationsRoutes } from './modules/notifications/notifications.routes.ts';
import { CodeAdministrationUsecases } from './modules/location-codes/code-administration.usecases.ts';
import { CodePlaces } from './modules/location-codes/code-places.ts';
import { locationCodesRoutes } from './modules/location-codes/location-codes.routes.ts';
import { LocationCodesUsecases } from './modules/location-codes/location-codes.usecases.ts';
import { NotificationsUsecases } from './modules/notifications/notifications.usecases.ts';
import { MadeMeetingsRepository } from './modules/online-meetings/made-meetings.repository.ts';
import { onlineMeetingsJobs } from './modules/online-meetings/online-meetings.jobs.ts';
import { onlineMeetingsRoutes } from './modules/online-meetings/online-meetings.routes.ts';
import { OnlineMeetingsUsecases } from './modules/online-meetings/online-meetings.usecases.ts';
import { OtherCalendarsRepository } from './modules/other-calendars/other-calendars.repository.ts';
import { otherCalendarsRoutes } from './modules/other-calendars/other-calendars.routes.ts';
import { OtherCalendarsUsecases } from './modules/other-calendars/other-calendars.usecases.ts';
import { OtherEventsUsecases } from './modules/other-calendars/other-events.usecases.ts';
import { picturesRoutes } from './modules/pictures/pictures.routes.ts';
import { peopleRoutes } from './modules/people/people.routes.ts';
import { PeopleUsecases } from './modules/people/people.usecases.ts';
import { NavigationRepository } from './modules/navigation/navigation.repository.ts';
import { navigationRoutes } from './modules/navigation/navigation.routes.ts';
import { NavigationUsecases } from './modules/navigation/navigation.usecases.ts';
import { VenueWays } from './modules/navigation/venue-ways.ts';
import { plansRoutes } from './modules/plans/plans.routes.ts';
import { resourcesRoutes } from './modules/resources/resources.routes.ts';
import { ResourcesUsecases } from './modules/resources/resources.usecases.ts';
import { schedulesRoutes } from './modules/schedules/schedules.routes.ts';
import { SchedulesUsecases } from './modules/schedules/schedules.usecases.ts';
import { usersRoutes } from './modules/users/users.routes.ts';
import { UsersUsecases } from './modules/users/users.usecases.ts';
import { Metrics } from './observation/metrics.ts';
import { AccountsRepository } from './people/accounts.repository.ts';
import { EmailLinksRepository } from './people/email-links.repository.ts';
import { FavouritesRepository } from './people/favourites.repository.ts';
import { IdentitiesRepository } from './people/identities.repository.ts';
import { InvitationsRepository } from './people/invitations.repository.ts';
import { ServiceTokensRepository } from './people/service-tokens.repository.ts';
import { KioskPasses } from './people/kiosk-passes.ts';
import { KiosksRepository } from './people/kiosks.repository.ts';
import { PasskeyChallengesRepository } from './people/passkey-challenges.repository.ts';
import { PasskeysRepository } from './people/passkeys.repository.ts';
import type { ProviderTokensRepository } from './people/provider-tokens.repository.ts';
import { SessionsRepository } from './people/sessions.repository.ts';
import { SignInTicketsRepository } from './people/sign-in-tickets.repository.ts';
import { TwoStepRepository } from './people/two-step.repository.ts';
import type { Settings } from './settings.ts';

export interface Server {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly changes: Changes;
  readonly calendar: Calendar;
  readonly objects: ObjectsUsecases;
  readonly jobs: Jobs;
  readonly timedWork: readonly Job[];
  /** Has the calendar tell of changes, and timed work be done, from now on. */
  start(): Promise<void>;
  /** Ends what is under way, takes nothing new, and closes the database. */
  stop(): Promise<void>;
}

/** Where the client is built to. */
export const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));

const VERSION = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;

export interface ServerParts {
  readonly database: Database;
  readonly processes: ProcessCount;
  /** Signs what a browser carries to show that it asks by itself. */
  readonly xsrfSecret: string;
  /** Signs what a client connects to the hub with. */
  readonly hubSecret: string;
  readonly seal: Seal;
  /** Whether this process may seal: all of them have to be able to open it. */
  readonly claimSeal: () => Promise<boolean>;
  readonly providerTokens: ProviderTokensRepository;
  readonly calendar: ComposedCalendar;
  readonly webex: WebexConnection | undefined;
  readonly settings: Settings;
  readonly webFolder: string;
  readonly log: Logger;
  readonly now: () => number;
}

/** The server over whichever calendar it was given: its parts, one after the other, each over those before it. */
export async function assemble({
  database,
  processes,
  xsrfSecret,
  hubSecret,
  seal,
  claimSeal,
  providerTokens,
  calendar: composed,
  webex,
  settings,
  webFolder,
  log,
  now,
}: ServerParts): Promise<Server> {
  const { publicUrl } = settings;
  const { connectionId, serverType, enableGroupFinding } = composed;
  const metrics = new Metrics();
  database.replica?.watch({
    onRead: (outcome) => metrics.replicaReads.inc({ outcome }),
    onUse(isUsed, why) {
      metrics.replicaUsed.set(isUsed ? 1 : 0);
      if (isUsed) log.info('the replica answers what is looked at');
      else log.warn({ err: why }, 'the replica is not used; the database itself answers, and it is tried again every second');
    },
  });
  const background = new BackgroundCalls(now);
  const changes = new Changes(database, log);
  const catalogueRepository = new CatalogueRepository(database);
  const navigationRepository = new NavigationRepository(database);
  const catalogue = new Catalogue(catalogueRepository, serverType, changes);
  const calendar = composed.open({
    database,
    seal,
    catalogue,
    changes,
    background,
    metrics,
    log,
    now,
    callback: findCallback(publicUrl, connectionId),
  });

  const accountsRepository = new AccountsRepository(database);
  const identities = new IdentitiesRepository(database, accountsRepository);
  const sessions = new SessionsRepository(database);
  const limit = new SignInLimit(new SignInAttemptsRepository(database));
  const notificationsRepository = new NotificationsRepository(database);

  const hasOwnAccounts = composed.password === 'account';
  const twoStepRepository = new TwoStepRepository(database, seal);
  const tickets = new SignInTicketsRepository(database);
  const factor = new SecondFactor(twoStepRepository, log);
  const own = new OwnAccounts(hasOwnAccounts, accountsRepository, factor, limit);
  const postOffice = settings.mail === undefined ? undefined : new PostOffice(settings.mail, { log, metrics });
  const findSiteOrigin = () => findOwnOrigin(settings, app.server.address());
  const notices = new SignInNotices({ postOffice, findSiteOrigin, readCompany: async () => (await catalogue.current()).company, log });
  const twoStep = new TwoStepUsecases({ own, twoStep: twoStepRepository, limit, catalogue, notices, claimSeal, log });
  const secondStep = new SecondStepUsecases({
    hasOwnAccounts,
    isRequired: settings.isTwoStepRequired,
    accounts: accountsRepository,
    setUp: twoStep,
    twoStep: twoStepRepository,
    tickets,
    sessions,
    factor,
    limit,
  });
  const findParty = () => findRelyingParty(findOwnOrigin(settings, app.server.address()), publicUrl !== undefined);
  const challenges = new PasskeyChallengesRepository(database.db);
  const passkeys = new PasskeysUsecases({
    own,
    findParty: () => (hasOwnAccounts ? findParty() : undefined),
    passkeys: new PasskeysRepository(database),
    challenges,
    sessions,
    limit,
    catalogue,
    notices,
    log,
  });
  if (hasOwnAccounts && findRelyingParty(findOwnOrigin(settings, null), publicUrl !== undefined) === undefined)
    log.warn('there are no passkeys here: they need PUBLIC_URL with https:// and a name, which people reach this site by');
  const kiosksRepository = new KiosksRepository(database);
  const passes = new KioskPasses(hubSecret);
  const kiosks = new KiosksUsecases({
    kiosks: kiosksRepository,
    passes,
    sessions,
    catalogue,
    calendar,
    serverType,
    publicUrl,
    countPairing: (address, at) => limit.countPairing(address, at),
  });
  const serviceTokens = new ServiceTokensRepository(database);
  const accounts = new AccountsUsecases(
    accountsRepository,
    sessions,
    limit,
    catalogue,
    secondStep,
    async (token, at) => (await serviceTokens.authenticate(token, at)) ?? kiosks.authenticate(token, at),
  );
  const outside = new OutsideSignInUsecases({
    oauth: composed.oauth,
    mailServer: composed.mailServer,
    publicUrl,
    identities,
    sessions,
    providerTokens,
    limit,
  });
  const emailLinks = new EmailLinksRepository(database);
  const emailLink = new EmailLinkUsecases({
    postOffice,
    hasOwnAccounts,
    findSiteOrigin,
    onlyWithPassword: composed.oauth !== undefined,
    accounts: accountsRepository,
    links: emailLinks,
    secondStep,
    limit,
    catalogue,
    log,
  });
  const notifications = new NotificationsUsecases(notificationsRepository, calendar.bounds, catalogue);
  const confirmations = new ConfirmationsUsecases(calendar, catalogue, notifications);
  const objects = new ObjectsUsecases({
    states: new ObjectStatesRepository(database),
    catalogue,
    onPresence: async (email, at) => {
      // What a sensor says is kept in any case; each minute it is looked at again.
      await confirmations
        .confirmAt(email, 'sensor', at)
        .catch((error: unknown) => log.warn({ err: error }, 'a reservation could not be confirmed by a sensor'));
    },
  });
  const madeMeetings = new MadeMeetingsRepository(database.db);
  const meetings = new OnlineMeetingsUsecases({
    webex,
    made: madeMeetings,
    calendar,
    background,
    log,
    now,
    countProcesses: () => processes.current,
  });
  changes.subscribe(({ change }) => meetings.hear(change));
  const invitations = new InvitationsRepository(database);
  const invitedReservations = new InvitedReservations({ calendar, invitations, background, log });
  const audit = new AuditRepository(database);
  const events = new EventsUsecases({
    calendar,
    catalogue,
    audit,
    meetings,
    keepInvitations: (id, event, at) => invitedReservations.written(id, event, at),
  });

  const people = new PeopleUsecases(calendar.provider, catalogue, enableGroupFinding);
  const others = new OtherCalendarsUsecases(new OtherCalendarsRepository(database), people, catalogue);
  const guests = new GuestsUsecases({
    catalogue,
    events,
    provider: calendar.provider,
    invitations,
    reservations: invitedReservations,
    sessions,
    kiosks: kiosksRepository,
    passes,
    guard: (attempt, at, verify) => limit.guard(attempt, at, verify),
    countGuest: (entrance, at) => limit.countGuest(entrance, at),
  });

  const locationCodes = new LocationCodesRepository(database);
  const codePlaces = new CodePlaces(catalogue);

  const hubTickets = new HubTicketsRepository(database.db, hubSecret);
  const { callsPerMinute } = settings;
  const callLimit =
    callsPerMinute === undefined ? undefined : new CallLimit({ all: callsPerMinute, changing: Math.floor(callsPerMinute / 10) });
  const hub = new Hub({
    changes,
    catalogue,
    tickets: hubTickets,
    objects,
    listLive: async (ids, at) => [
      ...(await sessions.listLive(ids, at)),
      ...(await serviceTokens.listLive(ids)).map((id) => ({ id, email: null, administrator: null })),
    ],
    authenticate: (token, at) => accounts.authenticate(token, at),
    secret: hubSecret,
    trustedProxies: settings.trustedProxies,
    countCall: (principal, isChanging, at) => callLimit?.count(principal, isChanging, at),
    metrics,
    log,
    now,
  });

  const xsrf = new XsrfGuard(xsrfSecret, publicUrl);
  const readiness = new Readiness(database.db);
  const app = await buildApp({
    log,
    metrics,
    xsrf,
    publicUrl,
    trustedProxies: settings.trustedProxies,
    // Calls that wait for another system's calendar keep nobody else from being answered.
    overload: overloadLimitsFor(calendar.provider.capabilities.atomicReservation ? 1_000 : 4_000),
    callLimit,
    now,
    authenticate: (token, at) => accounts.authenticate(token, at),
    routes: [
      ...configurationRoutes({
        catalogue,
        serverType,
        publicUrl,
        enableGroupFinding,
        capabilities: calendar.provider.capabilities,
        version: VERSION,
        sample: settings.sample,
        otherMeetings: meetings.providers,
        findSignIn: () => signInMethods(composed, emailLink.isOffered, findParty()?.origin ?? null),
      }),
      ...accountsRoutes(accounts, outside, emailLink),
      ...twoStepRoutes(secondStep, twoStep),
      ...passkeysRoutes(passkeys),
      ...passwordsRoutes(new PasswordsUsecases(own, accountsRepository, notices)),
      ...resourcesRoutes(new ResourcesUsecases(catalogue)),
      ...notificationsRoutes(notifications),
      ...picturesRoutes(catalogueRepository),
      ...plansRoutes(catalogue),
      ...navigationRoutes(new NavigationUsecases(navigationRepository, new VenueWays(navigationRepository, log), catalogue, changes)),
      ...locationCodesRoutes(
        new LocationCodesUsecases(locationCodes, codePlaces),
        new CodeAdministrationUsecases({ codes: locationCodes, places: codePlaces, catalogue, findSiteOrigin }),
      ),
      ...browserLogRoutes(log),
      ...schedulesRoutes(new SchedulesUsecases(calendar, catalogue)),
      ...eventsRoutes(events, new EventPlanUsecases(calendar, catalogue, events), metrics),
      ...confirmationsRoutes(confirmations),
      ...objectsRoutes(objects, confirmations),
      ...peopleRoutes(people),
      ...guestsRoutes(guests, new GuestAdministrationUsecases(invitations, audit)),
      ...kiosksRoutes(kiosks, new KioskAdministrationUsecases({ kiosks: kiosksRepository, catalogue, serverType })),
      ...onlineMeetingsRoutes(meetings, catalogue),
      ...usersRoutes(new UsersUsecases(new FavouritesRepository(database), accountsRepository, catalogue)),
      ...personalDataRoutes(new PersonalDataUsecases(new PersonalDataRepository(database, audit, PERSONAL_DATA)), audit),
      ...otherCalendarsRoutes(others, new OtherEventsUsecases(calendar, catalogue, others, audit, { now })),
    ],
    addSiteRoutes: (site) =>
      addSiteRoutes(site, {
        webFolder,
        metrics,
        metricsToken: settings.metricsToken,
        documents: documentation(VERSION),
        xsrf,
        hub: hub.server,
        receiveHook: (id, request) => (id === connectionId ? calendar.receiveHint?.(request) : undefined),
        isReady: () => readiness.isReady(),
      }),
  });

  const jobs = new Jobs(database, log, metrics, now);
  const timedWork = [
    ...confirmationsJobs({
      confirmations,
      listPresent: (at) => objects.listPresent(at),
      schedule: calendar.confirmations.releaseSchedule,
      metrics,
    }),
    ...notificationsJobs(notificationsRepository),
    ...accountsJobs(sessions, providerTokens, emailLinks, tickets, challenges),
    ...guestsJobs(invitedReservations),
    ...changesJobs(database),
    ...onlineMeetingsJobs(meetings, madeMeetings),
    ...hubJobs(hub, hubTickets),
    ...personalDataJobs({
      deleteEvents: (before) => deleteOldEvents(database, before),
      deleteConfirmations: (before) => deleteOldConfirmations(database.db, before),
      audit,
      keptDays: settings.keptDays,
    }),
    ...calendar.jobs,
  ];
  // People who signed in before everybody needed a second step sign in again, with one.
  if (settings.isTwoStepRequired && hasOwnAccounts) await sessions.endWithoutSecondStep(instantOf(now()));
  await changes.start();
  await processes.start();
  await hub.start();

  return {
    app,
    database,
    changes,
    calendar,
    objects,
    jobs,
    timedWork,
    async start() {
      jobs.start(timedWork);
      await calendar.start();
    },
    async stop() {
      // What nobody waits for is let go at once; who has asked gets his answer.
      background.stop();
      calendar.stop();
      // First: as long as somebody listens, the port is not closed.
      await hub.stop();
      await app.close();
      await emailLink.stop();
      await notices.stop();
      await postOffice?.stop();
      await jobs.stop();
      await composed.close?.();
      await changes.stop();
      processes.stop();
      await database.close();
    },
  };
}
