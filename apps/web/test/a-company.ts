import {
  CAPABILITIES,
  type AnswerOf,
  type BodyOf,
  type ClientConfiguration,
  type EventAnswer,
  findObjects,
  findPlanPlaces,
  findPeople,
  getEvent,
  getCachedSchedules,
  getEventStatuses,
  getLevelPlan,
  getMe,
  getCalendarMe,
  getCalendarMyImage,
  getOauthToken,
  getResources,
  getSchedules,
  getTwoStep,
  getUserSettings,
  listWalkingTimes,
  listEvents,
  listFavourites,
  listObjects,
  listPlanLevels,
  listSeriesDates,
  listOtherCalendars,
  listOtherEvents,
  listOwnSessions,
  planEvent,
  type ConfirmationRecordAnswer,
  type OtherCalendar,
  type OtherCalendarState,
  type OtherEventAnswer,
  type OwnSession,
  type ScheduleAnswer,
  type UserSettings,
} from '@assist/contract';
import { EMBEDDED_CALENDAR_RULES, expandRecurrence, type RecurrenceRule, recurrenceStartOf } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { aDesk, anAttendee, aResource } from '@assist/test-kit';
import { DAYS_OF_WEEK, fromInstant, fromWallTime, toInstant, toWallText } from '@assist/time';
import { refusal, type Server } from './a-server.ts';

const ZONE = 'Europe/Prague';
/** The time at which each test begins: a Monday, 9:07 in Prague. */
export const NOW = '2026-11-23T08:07:00Z';
const TODAY = '2026-11-23';
export const ME = { name: 'Jana Nováková', email: 'jana@example.com' };
export const HER = { name: 'Eva Malá', email: 'eva@example.com' };

/** Converts `09:00-10:00` of a day in Prague to the format on the wire. */
export function time(hours: string, day = TODAY): { start: string; end: string } {
  const at = (text: string) => {
    const [hour, minute] = text.split(':').map(Number) as [number, number];
    return fromInstant(fromWallTime(day, hour * 60 + minute, ZONE));
  };
  const [start, end] = hours.split('-') as [string, string];
  return { start: at(start), end: at(end) };
}

const type = (resourceTypeId: string, rank: number, name: string) => ({
  resourceTypeId,
  rank,
  name: { en: name },
  icon: resourceTypeId,
  shape: resourceTypeId,
});

const area = (id: string, parentAreaId: string | null, kind: string, name: string, rank: number, maxUt = 100) => ({
  id,
  parentAreaId,
  maxUt,
  kind,
  name: { en: name },
  rank,
  featureId: null,
  timezone: ZONE,
});

/** Returns the configuration of a building with two floors, rooms and desks, and the built-in calendar. */
export function aConfiguration(changes: Partial<ClientConfiguration> = {}): ClientConfiguration {
  return {
    serverType: 'touch',
    enableGroupFinding: false,
    companyName: 'Rivers',
    timezone: ZONE,
    defaultLanguage: 'en',
    colours: {},
    filters: [],
    resourceTypeInfos: [type('room', 2, 'Room'), type('desk', 1, 'Desk')],
    resourceVisibilityRestriction: 0,
    planDisplay: { layers: {}, pois: [] },
    areas: [
      area('house', null, 'building', 'The house', 1),
      area('floor-1', 'house', 'floor', '1st floor', 1),
      area('floor-2', 'house', 'floor', '2nd floor', 2),
      area('quiet', 'floor-2', 'zone', 'Quiet zone', 1, 50),
    ],
    news: [],
    licences: [],
    capabilities: { ...EMBEDDED_CALENDAR_RULES, hearsEveryChange: true, reminds: false, onlineMeetings: [] },
    signIn: {
      password: 'account',
      oauth: null,
      emailLink: false,
      twoStep: true,
      passkeys: { offered: false, origin: null },
      guests: 'off',
    },
    apiURL: '',
    calendarURL: '',
    demoAccounts: [],
    version: '1.2.3',
    ...changes,
  };
}

/** Returns a room with this name and display name; its id is the name in lower case. */
export function aRoom(name: string, changes: Parameters<typeof aResource>[0] = {}): Resource {
  return aResource({ id: name.toLowerCase(), name, displayName: name, ...changes });
}

export function aPlace(name: string, changes: Parameters<typeof aDesk>[0] = {}): Resource {
  return aDesk({ id: name.toLowerCase(), name, displayName: name, ...changes });
}

const ALL_RIGHTS = {
  canEditPublic: true,
  canEditPrivate: true,
  canEditParentEventPublic: true,
  canEditParentEventPrivate: true,
  canReadPublic: true,
  canReadPrivate: true,
};
export const NO_RIGHTS = {
  canEditPublic: false,
  canEditPrivate: false,
  canEditParentEventPublic: false,
  canEditParentEventPrivate: false,
  canReadPublic: false,
  canReadPrivate: false,
};

/** Returns an accepted reservation of the signed-in person, by default in Vltava; `hours` and `day` are in Prague time. */
export function aReservation(
  changes: Partial<EventAnswer> & { readonly hours?: string; readonly day?: string; readonly at?: readonly string[] } = {},
): EventAnswer {
  const { hours = '10:00-11:00', day = TODAY, at = ['vltava'], ...rest } = changes;
  const { start, end } = time(hours, day);
  const eventTime = (instant: string) => ({
    dateTime: toWallText(Date.parse(instant) as never, ZONE),
    timeZone: ZONE,
    utcDateTime: instant,
  });
  const isOrganizer = rest.isOrganizer ?? true;
  const organizer = isOrganizer ? ME : HER;
  return {
    id: 'event-1',
    type: 'occurrence',
    seriesMasterId: null,
    iCalUId: `uid-${rest.id ?? 'event-1'}`,
    subject: 'Planning',
    start: eventTime(start),
    end: eventTime(end),
    organizer: { emailAddress: { address: organizer.email, name: organizer.name } },
    visibility: 'public',
    showAs: 'busy',
    status: 'confirmed',
    isAllDay: false,
    attendees: at.map((name) => anAttendee(`${name}@example.com`, { resource: true })),
    locations: at.map((name) => ({ displayName: name, locationUri: `${name}@example.com`, uniqueId: `${name}@example.com` })),
    isOrganizer,
    bodyHtml: '',
    bodyPreview: '',
    reminder: 15,
    onlineMeetingProvider: null,
    onlineMeeting: null,
    cancelled: false,
    accepted: true,
    ownerEventId: null,
    ownerUserId: null,
    permissions: isOrganizer ? ALL_RIGHTS : NO_RIGHTS,
    limited: false,
    etag: '1',
    ...rest,
  };
}

/** Returns the confirmation record of an event in Vltava. */
export function aRecord(changes: Partial<ConfirmationRecordAnswer> = {}): ConfirmationRecordAnswer {
  return {
    email: 'vltava@example.com',
    iCalUid: 'uid-event-1',
    canceled: false,
    confirmed: false,
    confirmedBy: null,
    confirmedWhen: null,
    orderItemsCount: 0,
    statusesByDay: [],
    ...changes,
  };
}

type Item = ScheduleAnswer['scheduleItems'][number];

/** Returns a taken time, as seen by a person who may see only that it is taken. */
export function taken(hours: string, changes: Partial<Item> = {}, day = TODAY): Item {
  return { ...time(hours, day), status: 2, isPrivate: false, ...changes };
}

/** The settings of a person who has never changed them. */
export const SETTINGS: UserSettings = {
  location: { filteredAreaIds: [] },
  language: null,
  theme: 'system',
  timeFormat: 'h23',
  firstDayOfWeek: null,
  homePlaceId: null,
  routeProfile: 'normal',
  timezone: 'Europe/Prague',
};

export interface Company {
  readonly resources?: readonly Resource[];
  readonly events?: readonly EventAnswer[];
  readonly records?: readonly ConfirmationRecordAnswer[];
  readonly favourites?: readonly string[];
  /** The taken times by the local part of a calendar's address; null if that calendar does not answer. All other times are free. */
  readonly taken?: Readonly<Record<string, readonly Item[] | null>>;
  readonly settings?: Partial<UserSettings>;
  readonly people?: readonly { readonly name: string; readonly email: string }[];
  readonly others?: readonly AnOther[];
}

/** A calendar that is shown beside the person's own, with its events. */
export interface AnOther extends OtherCalendar {
  readonly state?: OtherCalendarState;
  readonly events?: readonly OtherEventAnswer[];
  readonly isComplete?: boolean;
}

export function anOther(name: string, changes: Partial<AnOther> = {}): AnOther {
  const id = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-');
  return { id, email: `${id}@example.com`, name, kind: 'person', colour: '#0f7fc4', shown: true, position: 0, ...changes };
}

/** Returns an event of another calendar; `hours` and `day` are in Prague time. */
export function anOtherEvent(
  subject: string | null,
  { hours = '13:00-14:00', day = TODAY, ...changes }: Partial<OtherEventAnswer> & { readonly hours?: string; readonly day?: string } = {},
): OtherEventAnswer {
  return {
    id: `other-${subject}-${hours}`,
    iCalUId: null,
    subject,
    ...time(hours, day),
    timeZone: 'Europe/Prague',
    isAllDay: false,
    isPrivate: false,
    isTentative: false,
    organizer: null,
    places: [],
    people: [],
    text: '',
    ...changes,
  };
}

/** Returns a session of the signed-in person, by default the one of this browser. */
export function aSession(changes: Partial<OwnSession> = {}): OwnSession {
  const here = { id: 'here', browser: 'Firefox', system: 'Windows', isThisOne: true };
  return { ...here, createdAt: '2026-11-20T07:00:00Z', lastUsedAt: NOW, ...changes };
}

/** The signed-in person as the server describes them, without rights. */
export const JANA = { ...ME, givenName: 'Jana', surname: 'Nováková', username: 'jana' };

/** Makes the signed-in person an administrator, before a screen is opened. */
export function asAdministrator(server: Server): void {
  server.on(getMe, { data: { ...JANA, administrator: true, capabilities: [...CAPABILITIES] }, error: null, loading: false });
}

/** Serves what screens read about this company. Tests themselves set the answers to calls that change something. */
export function live(server: Server, company: Company): void {
  const { resources = [], events = [], records = [], favourites = [], people = [] } = company;
  server.usually(getMe, {
    data: { ...JANA, administrator: false, capabilities: [] },
    error: null,
    loading: false,
  });
  server.usually(getResources, resources as never);
  server.usually(listEvents, ({ query }) => ({
    value: events.filter(({ start, end }) => start.utcDateTime < query.end && end.utcDateTime > query.start),
    nextLink: null,
  }));
  server.usually(getEvent, ({ params }) => events.find(({ id }) => id === params.id) ?? refusal('not-found'));
  server.usually(listSeriesDates, ({ params }) => {
    const asked = events.find(({ id }) => id === params.id);
    const dates = events.filter(
      ({ id, seriesMasterId }) => id === params.id || (seriesMasterId !== null && seriesMasterId === asked?.seriesMasterId),
    );
    return asked === undefined ? refusal('not-found') : { value: dates };
  });
  server.usually(getEventStatuses, [...records]);
  server.usually(
    listFavourites,
    favourites.map((resourceId) => ({ resourceId })),
  );
  server.usually(listObjects, []);
  server.usually(findObjects, []);
  server.usually(findPlanPlaces, []);
  server.usually(getSchedules, ({ body }) => body.emails.map((email) => aSchedule(email, company.taken?.[email.split('@', 1)[0]!])));
  server.usually(getCachedSchedules, ({ body }) => body.emails.map((email) => ({ email, known: false, schedule: null })));
  server.usually(planEvent, ({ body }) => ({ dates: aPlan(body) }));
  server.usually(getUserSettings, { ...SETTINGS, ...company.settings });
  server.usually(listWalkingTimes, ({ body }) => ({ seconds: body.from.map(() => body.to.map(() => null)) }));
  server.usually(listOwnSessions, [aSession()]);
  server.usually(getTwoStep, { since: null, recoveryCodesLeft: 0, hasPassword: true });
  server.usually(getCalendarMe, { name: 'Olga', givenName: 'Olga', surname: '', email: 'olga@rooms.test', username: 'olga' });
  server.usually(getCalendarMyImage, undefined as never);
  server.usually(getOauthToken, { connected: true, expiresAt: null, scopes: [] });
  const others = (company.others ?? []).map(({ state: _state, events: _events, isComplete: _complete, ...calendar }) => calendar);
  server.usually(listOtherCalendars, others);
  server.usually(listOtherEvents, ({ query }) =>
    (company.others ?? [])
      .filter(({ shown }) => shown)
      .map(({ id, state = 'open', events: ofOne = [], isComplete = true }) => ({
        id,
        state,
        isComplete,
        events: ofOne.filter(({ start, end }) => start < query.end && end > query.start),
      })),
  );
  server.usually(findPeople, ({ query }) =>
    people
      .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(query.q.toLowerCase()))
      .map((person) => ({ ...person, id: person.email, kind: 'user' as const })),
  );
}

type PlannedDate = AnswerOf<typeof planEvent>['dates'][number];

/** Returns the plan for a request: every date of its rule, or its only date, without refusals. `changes` overrides fields by date. */
export function aPlan(body: BodyOf<typeof planEvent>, changes: Readonly<Record<string, Partial<PlannedDate>>> = {}): PlannedDate[] {
  const range = { start: toInstant(body.start), end: toInstant(body.end) };
  const { recurrence } = body;
  const rule: RecurrenceRule | undefined =
    recurrence === undefined || recurrence === null
      ? undefined
      : {
          frequency: recurrence.frequency,
          interval: recurrence.interval,
          daysOfWeek: (recurrence.weekdays ?? []).map((day) => DAYS_OF_WEEK[day - 1]!),
          ...(recurrence.weekOfMonth === undefined ? {} : { weekOfMonth: recurrence.weekOfMonth }),
          end: recurrence.until === undefined ? { kind: 'count', count: recurrence.count! } : { kind: 'until', date: recurrence.until },
        };
  const expansion = rule === undefined ? undefined : expandRecurrence(rule, recurrenceStartOf(range, ZONE));
  const dates =
    expansion?.kind === 'occurrences' ? expansion.occurrences : [{ ...range, date: toWallText(range.start, ZONE).slice(0, 10) }];
  return dates.map(({ date, start, end }) => ({
    date,
    start: fromInstant(start),
    end: fromInstant(end),
    refusals: [],
    ways: [],
    ...changes[date],
  }));
}

export function aSchedule(email: string, items: readonly Item[] | null = []): ScheduleAnswer {
  return {
    scheduleId: email,
    resourceId: null,
    scheduleItems: [...(items ?? [])],
    schedulingSettings: null,
    workingHours: null,
    availabilityView: '',
    requirementId: null,
    additional: false,
    serviceError: items === null ? 'does not answer' : null,
  };
}

/** Serves a plan with two floors, both without features. */
export function hasTwoFloors(server: Server): void {
  const level = (ordinal: number, name: string) => ({
    id: `l${ordinal}`,
    areaId: `floor-${ordinal}`,
    buildingId: 'house',
    ordinal,
    name: { en: name },
    shortName: { en: String(ordinal) },
  });
  server.on(listPlanLevels, {
    version: '1',
    levels: [level(1, '1st floor'), level(2, '2nd floor')],
    buildings: [{ id: 'house', name: { en: 'House' }, site: { id: 'site', name: { en: 'Site' } } }],
  });
  server.on(getLevelPlan, ({ params }) => ({
    levelId: params.levelId,
    version: '1',
    bounds: [14, 50, 14.001, 50.001],
    bearing: 0,
    features: [],
  }));
}
