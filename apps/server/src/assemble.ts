import { type GroundParts, openGround } from './ground/open-ground.ts';
import { type HttpParts, openHttp } from './http/open-http.ts';
import { type AccountsNeeds, openAccounts } from './modules/accounts/open-accounts.ts';
import { openBrowserLog } from './modules/browser-log/open-browser-log.ts';
import { openConfiguration } from './modules/configuration/open-configuration.ts';
import { openConfirmations } from './modules/confirmations/open-confirmations.ts';
import { openDocumentation } from './modules/documentation/open-documentation.ts';
import { openEvents } from './modules/events/open-events.ts';
import { openGuests } from './modules/guests/open-guests.ts';
import { openHub } from './modules/hub/open-hub.ts';
import { openImports } from './modules/imports/open-imports.ts';
import { openKiosks } from './modules/kiosks/open-kiosks.ts';
import { openLocationCodes } from './modules/location-codes/open-location-codes.ts';
import { openNavigation } from './modules/navigation/open-navigation.ts';
import { openNotifications } from './modules/notifications/open-notifications.ts';
import { openObjects } from './modules/objects/open-objects.ts';
import { type OnlineMeetingsNeeds, openOnlineMeetings } from './modules/online-meetings/open-online-meetings.ts';
import { openOtherCalendars } from './modules/other-calendars/open-other-calendars.ts';
import { openPeopleAdministration } from './modules/people-administration/open-people-administration.ts';
import { openPeople } from './modules/people/open-people.ts';
import { openPersonalData, type PersonalDataNeeds } from './modules/personal-data/open-personal-data.ts';
import { openPictures } from './modules/pictures/open-pictures.ts';
import { openCompanySettings } from './modules/company-settings/open-company-settings.ts';
import { openPlans } from './modules/plans/open-plans.ts';
import { openLists } from './modules/lists/open-lists.ts';
import { openResources } from './modules/resources/open-resources.ts';
import { openSchedules } from './modules/schedules/open-schedules.ts';
import { openSetUp } from './modules/set-up/open-set-up.ts';
import { openUsers } from './modules/users/open-users.ts';

interface ServerParts
  extends
    GroundParts,
    Pick<AccountsNeeds, 'claimSeal' | 'providerTokens'>,
    OnlineMeetingsNeeds,
    Pick<HttpParts, 'webFolder' | 'xsrfSecret'> {
  /** Key that signs the tickets and connections of the hub, and the passes that kiosks give to visitors. */
  readonly hubSecret: string;
  readonly personalData: PersonalDataNeeds['kept'];
}

export type Server = Awaited<ReturnType<typeof assemble>>;

/** Opens every module after those that it needs (two exceptions are explained below), and then the HTTP server with all routes. */
export async function assemble(parts: ServerParts) {
  const { webFolder, xsrfSecret, hubSecret: secret, webex } = parts;
  const { ground, scheduler, ...below } = openGround(parts);
  const { database, changes, calendar, connection, site } = ground;

  const kiosks = openKiosks(ground, { secret });
  const accounts = openAccounts(ground, { ...parts, kiosks: kiosks.usecases });
  const notifications = openNotifications(ground);
  const meetings = openOnlineMeetings(ground, { webex });
  // In two pairs of modules, each module needs the other. The first uses the second only in calls and jobs, which run when both are open.
  const confirmations = openConfirmations(ground, {
    notifications: notifications.usecases,
    listPresent: (at) => objects.usecases.listPresent(at),
  });
  const objects = openObjects(ground, { confirmations: confirmations.usecases });
  const events = openEvents(ground, {
    meetings: meetings.usecases,
    keepInvitations: (id, event, at) => guests.usecases.written(id, event, at),
  });
  const guests = openGuests(ground, { events: events.usecases, secret });
  const people = openPeople(ground);
  const administration = openPeopleAdministration(ground, {
    kept: parts.personalData,
    tellTwoStepReset: (account, at) => accounts.usecases.notices.tell(account, { kind: 'twoStepReset' }, at),
  });
  const setUp = openSetUp(ground);
  const hub = openHub(ground, { accounts: accounts.usecases.accounts, objects: objects.usecases, secret });
  const modules = [
    kiosks,
    accounts,
    notifications,
    meetings,
    confirmations,
    objects,
    events,
    guests,
    people,
    administration,
    setUp,
    openOtherCalendars(ground, { people: people.usecases }),
    openConfiguration(ground, { emailLink: accounts.usecases.emailLink, meetings: meetings.usecases }),
    openResources(ground),
    openLists(ground),
    openPictures(ground),
    openCompanySettings(ground),
    openImports(ground),
    openPlans(ground),
    openNavigation(ground),
    openLocationCodes(ground),
    openBrowserLog(ground),
    openSchedules(ground),
    openUsers(ground, { people: administration.usecases }),
    openPersonalData(ground, { kept: parts.personalData }),
    hub,
  ];

  const app = await openHttp({
    ...ground,
    webFolder,
    xsrfSecret,
    routes: modules.flatMap(({ routes }) => routes),
    waitsForOthers: !calendar.provider.capabilities.atomicReservation,
    authenticate: (token, at) => accounts.usecases.accounts.authenticate(token, at),
    documents: openDocumentation(),
    hub: hub.usecases.server,
    receiveHook: (id, request) => (id === connection.connectionId ? calendar.receiveHint?.(request) : undefined),
  });
  site.listensAt(() => app.server.address());
  const timedWork = [...modules, below].flatMap(({ jobs }) => jobs);
  await below.start();
  for (const module of modules) await module.start?.();

  return {
    app,
    database,
    changes,
    calendar,
    objects: objects.usecases,
    setUp: setUp.usecases,
    jobs: scheduler,
    timedWork,
    /** Starts the scheduled jobs, and begins to listen to the calendar for changes. */
    async start(): Promise<void> {
      scheduler.start(timedWork);
      await calendar.start();
    },
    /** Accepts no new calls, finishes those that are under way, and closes the database. */
    async stop(): Promise<void> {
      // Background calls are stopped first, because no caller waits for them.
      below.stopBackground();
      // Stopped before the HTTP server, whose port stays open as long as a client is connected to the hub.
      await hub.stop?.();
      await app.close();
      await scheduler.stop();
      for (const module of modules.toReversed()) if (module !== hub) await module.stop?.();
      await below.stop();
    },
  };
}
