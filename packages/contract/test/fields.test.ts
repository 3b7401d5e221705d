import { describe, expect, it } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import { toJSONSchema } from 'zod/v4/core';
import {
  actOnEvent,
  CONFIGURATION_TIMESTAMP_HEADER,
  createOnlineMeeting,
  getConfigurations,
  getEventStatuses,
  getMe,
  getResources,
  getSchedules,
  getSiteConfig,
  getUserSettings,
  listEvents,
  listFavourites,
  notifyReservation,
  oauthLogin,
  refresh,
  RESOURCES_TIMESTAMP_HEADER,
  XSRF_COOKIE,
  XSRF_HEADER,
} from '../src/index.ts';

interface Described {
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

/** Returns the schema at a path. Lists and nullable types on the path are opened. */
function at(schema: $ZodType, path: string): Described {
  let here = toJSONSchema(schema, { unrepresentable: 'any' }) as Described;
  const open = (one: Described): Described =>
    one.items !== undefined
      ? open(one.items)
      : one.anyOf !== undefined
        ? open(one.anyOf.find((inner) => inner.properties !== undefined) ?? {})
        : one;
  for (const key of path === '' ? [] : path.split('.')) here = open(here).properties![key]!;
  return here.anyOf?.some((one) => one.const !== undefined) === true ? here : open(here);
}

/**
 * The fields that are named in the specification (sections 3 and 7), spelt exactly as in requests and responses. Fields that the client
 * adds to an event are not listed.
 */
const FIELDS: readonly [thing: string, schema: $ZodType, path: string, fields: string][] = [
  ['config.json', getSiteConfig.responses[200], '', 'apiURL calendarURL'],
  [
    'the answer of the configurations',
    getConfigurations.responses[200],
    '',
    'assistConfigured navigationConfigured navigationUrl asistConfiguration',
  ],
  [
    'the client configuration',
    getConfigurations.responses[200],
    'asistConfiguration',
    'serverType enableGroupFinding filters resourceTypeInfos resourceVisibilityRestriction apiURL calendarURL',
  ],
  ['a resource type', getConfigurations.responses[200], 'asistConfiguration.resourceTypeInfos', 'resourceTypeId rank'],
  [
    'a filter definition',
    getConfigurations.responses[200],
    'asistConfiguration.filters',
    'id resourceTypeId name visible filterable matchAll choices dataTypeId',
  ],
  ['a choice', getConfigurations.responses[200], 'asistConfiguration.filters.choices', 'key value imageUrl imagePreferCover'],
  ['an area', getConfigurations.responses[200], 'asistConfiguration.areas', 'id parentAreaId maxUt'],
  ['the answer of me', getMe.responses[200], '', 'data error loading'],
  ['the current user', getMe.responses[200], 'data', 'name givenName surname email username'],
  [
    'a resource',
    getResources.responses[200],
    '',
    `id name displayName displayNameForApp email username timezone capacity resourceTypeId csCode daysOfWeek startTime endTime mapInfos
     properties conditions files reservationsEnabled navigationEnabled confirmationSettings schedulingSettings idForFiltering rank`,
  ],
  ['a place on the map', getResources.responses[200], 'mapInfos', 'areaId'],
  [
    'a property',
    getResources.responses[200],
    'properties',
    'propertyId valueBoolean valueNumber valueDecimal valueText valueHTMLContent valueChoiceIds',
  ],
  [
    'confirmation settings',
    getResources.responses[200],
    'confirmationSettings',
    `requiresConfirmation requiresConfirmationOnPanel requiresConfirmationBySensor actionForUnconfirmedEvent
     resourceMinutesForConfirmationBeforeStartTime resourceUnconfirmedEventCancelEventTime resourceUnconfirmedEventCancelEventAllDayTime
     multiDayEventConfirmationSettings`,
  ],
  [
    'confirmation of several days',
    getResources.responses[200],
    'confirmationSettings.multiDayEventConfirmationSettings',
    'lessThanMinutes greaterThanMinutes multiDayEventConfirmationId',
  ],
  [
    'scheduling settings',
    getResources.responses[200],
    'schedulingSettings',
    'minimumMeetingDurationInMinutes maximumMeetingDurationInMinutes maxAdvanceDays rejectOutsideWorkingHours',
  ],
  [
    'a schedule',
    getSchedules.responses[200],
    '',
    'scheduleId resourceId scheduleItems schedulingSettings workingHours availabilityView requirementId additional serviceError',
  ],
  ['working hours', getSchedules.responses[200], 'workingHours', 'timezone daysOfWeek startTime endTime'],
  [
    'an event',
    listEvents.responses[200],
    'value',
    `id type seriesMasterId iCalUId subject start end organizer visibility showAs status isAllDay attendees locations isOrganizer bodyHtml
     bodyPreview reminder onlineMeetingProvider cancelled accepted ownerEventId ownerUserId`,
  ],
  ['a page of events', listEvents.responses[200], '', 'value nextLink'],
  ['a time', listEvents.responses[200], 'value.start', 'dateTime utcDateTime'],
  ['an attendee', listEvents.responses[200], 'value.attendees', 'emailAddress status resource remotely'],
  ['an attendee’s address', listEvents.responses[200], 'value.attendees.emailAddress', 'address name'],
  ['a location', listEvents.responses[200], 'value.locations', 'displayName locationUri uniqueId'],
  [
    'the rights on an event',
    listEvents.responses[200],
    'value.permissions',
    'canEditPublic canEditPrivate canEditParentEventPublic canEditParentEventPrivate canReadPublic canReadPrivate',
  ],
  [
    'a confirmation record',
    getEventStatuses.responses[200],
    '',
    'email iCalUid canceled confirmed confirmedBy confirmedWhen orderItemsCount statusesByDay',
  ],
  ['a request for statuses', getEventStatuses.body, '', 'email iCalUid id'],
  ['an action', actOnEvent.body, '', 'action email iCalUid id'],
  [
    'a notification',
    notifyReservation.body,
    '',
    `id resourceUsername iCalUId resourceDisplayName subject showAs realStart realEnd action doneBy organiserName organiserEmail orders`,
  ],
  ['a requested meeting', createOnlineMeeting.body, '', 'eventStart eventEnd eventTitle eventBody invitees'],
  ['a person who is invited to a meeting', createOnlineMeeting.body, 'invitees', 'email coHost displayName'],
  ['a created meeting', createOnlineMeeting.responses[200], '', 'weblink meetingNumber password'],
  ['a sign-in', oauthLogin.body, '', 'authorizationCode redirectUrl scope'],
  ['a refresh', refresh.body, '', 'refreshToken token'],
  ['a favourite', listFavourites.responses[200], '', 'resourceId'],
  ['settings', getUserSettings.responses[200], 'location', 'filteredAreaIds'],
];

describe('the specification’s fields', () => {
  it.each(FIELDS)('are all present in %s', (_thing, schema, path, fields) => {
    const there = Object.keys(at(schema, path).properties ?? {});
    expect(fields.split(/\s+/).filter((field) => !there.includes(field))).toEqual([]);
  });

  it.each<[string, $ZodType, string, readonly unknown[]]>([
    ['kinds of filters', getConfigurations.responses[200], 'asistConfiguration.filters.dataTypeId', [1, 2, 3, 4, 5, 6]],
    ['types of events', listEvents.responses[200], 'value.type', ['occurrence', 'series']],
    ['visibilities', listEvents.responses[200], 'value.visibility', ['public', 'private']],
    ['actions (decisions, section 3)', actOnEvent.body, 'action', ['confirm', 'release']],
    ['actions of a notification', notifyReservation.body, 'action', ['create', 'delete']],
  ])('have the specified values for %s', (_thing, schema, path, values) => {
    const found = at(schema, path);
    expect(found.enum ?? found.anyOf?.map((one) => one.const)).toEqual(values);
  });

  it.each([
    [CONFIGURATION_TIMESTAMP_HEADER, 'CachedConfigurationTimeStamp'],
    [RESOURCES_TIMESTAMP_HEADER, 'CachedResourcesTimeStamp'],
    [XSRF_COOKIE, 'XSRF-TOKEN'],
    [XSRF_HEADER, 'X-XSRF-TOKEN'],
  ])('include the header name %s', (name, word) => {
    expect(name).toBe(word);
  });
});
