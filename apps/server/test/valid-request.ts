import type { OperationId } from '@assist/contract';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));

/** A PNG of two by two pixels, in base64. */
export const SMALL_PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQI12MwTpsJRAwQCgAf7gTJNc8tyAAAAABJRU5ErkJggg==';

export interface ValidRequest {
  readonly path: string;
  readonly body?: unknown;
}

/**
 * Returns a function that makes a valid request for each call, about this event. Its requests differ where a second identical request would
 * be refused.
 */
export function validRequests(event: { readonly id: string; readonly iCalUId: string }): (id: OperationId) => ValidRequest {
  let keys = 0;
  return (id) => {
    keys += 1;
    return requestsFor(event, keys)[id];
  };
}

function requestsFor(event: { readonly id: string; readonly iCalUId: string }, keys: number): Record<OperationId, ValidRequest> {
  const slot = 10_000 + keys * 30;
  const request = { email: CAST.room, iCalUid: event.iCalUId, id: event.id };
  const range = `start=${at(0)}&end=${at(600)}`;
  const kiosk = {
    code: 'K7M2-9QXD',
    name: 'Lobby',
    spot: { levelId: 'none', longitude: 14, latitude: 50, bearing: 90 },
    areaIds: ['floor-1'],
    language: 'en',
    showsTitles: true,
    contact: 'Reception',
  };
  const authorization = {
    authorizationCode: 'code',
    redirectUrl: 'http://localhost:80/account/oauth-callback',
    scope: 'openid',
    codeVerifier: 'v'.repeat(43),
    nonce: 'n'.repeat(16),
    issuer: 'https://login.example',
  };
  const notification = {
    id: event.id,
    resourceUsername: 'r',
    iCalUId: event.iCalUId,
    resourceDisplayName: 'R',
    subject: 's',
    showAs: 'busy',
    realStart: at(0),
    realEnd: at(15),
    action: 'create',
    doneBy: 'assist',
    organiserName: 'o',
    organiserEmail: CAST.olga,
  };
  return {
    getSiteConfig: { path: '/config.json' },
    getConfigurations: { path: '/api/assist/configurations?cachedTimestamp=x' },
    getQrCodeInfo: { path: '/api/qrcode/info/K7M9QB' },
    getSetUp: { path: '/api/assist/set-up' },
    beginSetUpPasskey: {
      path: '/api/assist/set-up/passkey',
      body: { code: 'x', email: `nobody${keys}@alder.example`, name: 'Nobody', companyName: 'Alder' },
    },
    setUp: {
      path: '/api/assist/set-up',
      body: {
        code: 'x',
        administrator: { email: `nobody${keys}@alder.example`, name: 'Nobody', password: 'four brown hens sing' },
        company: { name: 'Alder', timezone: 'Europe/Prague', defaultLanguage: 'en' },
      },
    },
    sendBrowserLog: {
      path: '/api/assist/browser-log',
      body: { entries: [{ at: 1, level: 'error', message: 'm', correlationId: 'c' }], note: 'n', browser: 'b' },
    },
    changeProfile: { path: '/api/account/me', body: { name: 'Olga Novak' } },
    saveOwnPicture: { path: '/api/account/me/picture', body: { picture: SMALL_PICTURE } },
    removeOwnPicture: { path: '/api/account/me/picture' },
    getMe: { path: '/api/account/me' },
    getOauthToken: { path: '/api/account/oauth-token' },
    login: { path: '/api/account/login', body: { email: `nobody${keys}@alder.example`, password: 'four brown hens sing' } },
    oauthLogin: { path: '/api/account/oauth-login', body: authorization },
    ewsLogin: { path: '/api/account/ews-login', body: { username: 'ALDER\\olga', password: 'four brown hens sing' } },
    askForEmailLink: {
      path: '/api/account/email-link',
      body: { email: `nobody${keys}@alder.example`, returnUrl: '/plan', language: 'cs' },
    },
    redeemEmailLink: { path: '/api/account/email-link/redeem', body: { token: 'x' } },
    setFirstPassword: { path: '/api/account/first-password', body: { token: 'x', password: 'four brown hens sing' } },
    takeSecondStep: { path: '/api/account/second-step', body: { ticket: 'x', code: '000000' } },
    setUpSecondStep: { path: '/api/account/second-step/set-up', body: { ticket: 'x' } },
    confirmSecondStep: { path: '/api/account/second-step/set-up/confirm', body: { ticket: 'x', code: '000000' } },
    // The same password again, because the caller goes on using it.
    changePassword: { path: '/api/account/password', body: { oldPassword: 'four brown hens sing', newPassword: 'four brown hens sing' } },
    getTwoStep: { path: '/api/account/two-step' },
    beginTwoStep: { path: '/api/account/two-step', body: { proof: 'four brown hens sing' } },
    confirmTwoStep: { path: '/api/account/two-step/confirm', body: { code: '000000' } },
    renewRecoveryCodes: { path: '/api/account/two-step/recovery-codes', body: { proof: 'four brown hens sing' } },
    endTwoStep: { path: '/api/account/two-step/end', body: { proof: 'four brown hens sing' } },
    askForPasskey: { path: '/api/account/passkey-sign-in/options' },
    signInWithPasskey: {
      path: '/api/account/passkey-sign-in',
      body: { id: 'AAAA', clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
    },
    listOwnSessions: { path: '/api/account/sessions' },
    endOwnSession: { path: '/api/account/sessions/none' },
    listPasskeys: { path: '/api/account/passkeys' },
    beginPasskey: { path: '/api/account/passkeys/options', body: { proof: 'four brown hens sing' } },
    askForPasskeyProof: { path: '/api/account/passkey-proof/options' },
    proveWithPasskey: {
      path: '/api/account/passkey-proof',
      body: { id: 'AAAA', clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
    },
    addPasskey: {
      path: '/api/account/passkeys',
      body: { name: 'Phone', id: 'AAAA', clientDataJSON: 'e30', attestationObject: 'AAAA', transports: ['usb'] },
    },
    renamePasskey: { path: '/api/account/passkeys/none', body: { name: 'Phone' } },
    removePasskey: { path: '/api/account/passkeys/none/remove', body: { proof: 'four brown hens sing' } },
    enterAsGuest: { path: '/api/account/guest', body: { name: 'Gita', code: '7K2M-Q9XD-4TRB' } },
    getVisit: { path: '/api/guest/visit' },
    listPlaces: { path: '/api/guest/places' },
    listInvitations: { path: `/api/calendar/events/${event.id}/invitations` },
    inviteVisitor: { path: `/api/calendar/events/${event.id}/invitations`, body: { visitor: 'Gita' } },
    takeBackInvitation: { path: `/api/calendar/events/${event.id}/invitations/none` },
    calendarOauthLogin: { path: '/api/account/calendar-oauth-login', body: { ...authorization, connectionAgentId: 'main' } },
    refreshOauthToken: { path: '/api/account/refresh-oauth-token', body: { scope: 'openid' } },
    createOnlineMeeting: {
      path: '/api/integrations/webex/createMeeting',
      body: {
        eventStart: at(0),
        eventEnd: at(60),
        eventTitle: 'Review',
        eventBody: '<p>x</p>',
        invitees: [{ email: CAST.fred, coHost: false, displayName: 'Fred' }],
      },
    },
    refresh: { path: '/api/account/refresh', body: { refreshToken: 'x', token: 'y' } },
    oauthLogout: { path: '/api/account/oauth-logout' },
    ewsLogout: { path: '/api/account/ews-logout' },
    logoutEverywhere: { path: '/api/account/logout-everywhere' },
    getResources: { path: '/api/assist/resources?cachedTimestamp=x' },
    getPicture: { path: '/api/pictures/none?width=100&format=webp' },
    getEventBounds: { path: `/api/assist/resources/${CAST.room}/events/${encodeURIComponent(event.iCalUId)}/bounds` },
    notifyReservation: { path: `/api/assist/resources/${CAST.room}/notifications`, body: notification },
    listPlanLevels: { path: '/api/assist/plans' },
    findPlanPlaces: { path: '/api/assist/plans/places?q=kitchen' },
    getLevelPlan: { path: '/api/assist/plans/levels/none?language=en' },
    findObjects: { path: '/api/assist/objects/search?q=lamp' },
    listObjects: { path: '/api/assist/objects?levelId=none' },
    setObjectValue: { path: '/api/assist/objects/none/value', body: { value: true } },
    listObjectValues: { path: '/api/building/values' },
    putObjectValues: { path: '/api/building/values', body: { values: [{ id: 'none', value: 21.5, at: at(0) }] } },
    checkIn: { path: '/api/building/check-ins', body: { resourceEmail: CAST.room } },
    getNavigation: { path: '/api/assist/navigation' },
    getWalkingGraph: { path: '/api/assist/navigation/graphs/none?version=x' },
    listWalkingTimes: { path: '/api/assist/navigation/walks', body: { profile: 'normal', from: ['none'], to: ['none'] } },
    putClosure: { path: '/api/assist/navigation/closures/none', body: { note: 'Being painted' } },
    deleteClosure: { path: '/api/assist/navigation/closures/none' },
    listLocationCodes: { path: '/api/assist/location-codes' },
    createLocationCodes: {
      path: '/api/assist/location-codes',
      body: { placeIds: ['floor-1'], inArea: { areaId: 'floor-1', shapes: ['room'] }, another: false },
    },
    changeLocationCode: {
      path: '/api/assist/location-codes/K7M9QB',
      body: { label: 'Door', active: true, placeId: 'floor-1', spot: { levelId: 'none', longitude: 14, latitude: 50, bearing: 90 } },
    },
    drawLocationCodes: { path: '/api/assist/location-codes/drawings', body: { codes: ['K7M9QB'], format: 'a4', language: 'en' } },
    printLocationCodes: { path: '/api/assist/location-codes/sheets', body: { codes: ['K7M9QB'], format: 'a4', language: 'en' } },
    startPairing: { path: '/api/kiosk/pairings', body: { secret: 's'.repeat(43) } },
    renewKiosk: { path: '/api/kiosk/renewals', body: { secret: 's'.repeat(43), next: 'n'.repeat(43) } },
    getKiosk: { path: '/api/kiosk' },
    listMeetings: { path: '/api/kiosk/meetings' },
    listKiosks: { path: '/api/assist/kiosks' },
    approveKiosk: {
      path: '/api/assist/kiosks',
      body: kiosk,
    },
    changeKiosk: {
      path: '/api/assist/kiosks/none',
      body: kiosk,
    },
    getOverview: { path: '/api/assist/overview' },
    startUpload: { path: '/api/assist/uploads', body: { name: 'plan.zip', parts: 1, isCompressed: false } },
    putUploadPart: { path: '/api/assist/uploads/none/parts', body: { position: 0, content: 'AAAA' } },
    dropUpload: { path: '/api/assist/uploads/none' },
    importPlan: {
      path: '/api/assist/imports/plan',
      body: { from: { kind: 'files', uploadIds: ['none'] }, accepted: [], isToBeStored: true },
    },
    importTable: { path: '/api/assist/imports/table', body: { kind: 'people', uploadId: 'none', accepted: [], isToBeStored: true } },
    addResources: { path: '/api/assist/resources', body: { resources: [{ typeId: 'none', name: 'Oak' }] } },
    removeKiosk: { path: '/api/assist/kiosks/none' },
    listAdministeredPeople: { path: '/api/assist/administration/people?q=olga' },
    getAdministeredPerson: { path: '/api/assist/administration/people/none' },
    addPerson: {
      path: '/api/assist/administration/people',
      body: { email: `new${keys}@alder.example`, name: 'New', department: 'Sales', language: 'cs' },
    },
    invitePeople: { path: '/api/assist/administration/people/invite', body: { ids: ['none'] } },
    changePerson: { path: '/api/assist/administration/people/none', body: { name: 'New', department: 'Sales', administrator: true } },
    changePersonAddress: { path: '/api/assist/administration/people/none/address', body: { email: `new${keys}@alder.example` } },
    setPersonRoles: {
      path: '/api/assist/administration/people/none/roles',
      body: { manager: { areaIds: ['floor-1'], capabilities: ['plan'] }, reception: true, approver: true },
    },
    closePerson: { path: '/api/assist/administration/people/none/close' },
    reopenPerson: { path: '/api/assist/administration/people/none/reopen' },
    signOutPerson: { path: '/api/assist/administration/people/none/sign-out' },
    resetPersonTwoStep: { path: '/api/assist/administration/people/none/reset-two-step' },
    exportPerson: { path: `/api/assist/people/${CAST.carl}/data` },
    erasePerson: { path: '/api/assist/people/nobody@alder.example' },
    listAllInvitations: { path: `/api/assist/invitations?host=${CAST.olga}` },
    revokeInvitation: { path: '/api/assist/invitations/none' },
    listAudit: { path: `/api/assist/audit?actor=${CAST.olga}&person=${CAST.fred}` },
    getCompanySettings: { path: '/api/assist/administration/company' },
    changeCompanySettings: {
      path: '/api/assist/administration/company',
      body: { changes: [{ key: 'accent', before: '', after: '#2f6f5e' }] },
    },
    saveCompanyLogo: { path: '/api/assist/administration/company/logo', body: { picture: SMALL_PICTURE } },
    removeCompanyLogo: { path: '/api/assist/administration/company/logo' },
    saveResourcePicture: { path: '/api/assist/resources/none/picture', body: { picture: SMALL_PICTURE } },
    removeResourcePicture: { path: '/api/assist/resources/none/picture' },
    saveChoicePicture: { path: '/api/assist/properties/none/choices/none/picture', body: { picture: SMALL_PICTURE } },
    removeChoicePicture: { path: '/api/assist/properties/none/choices/none/picture' },
    listStoredPlans: { path: '/api/assist/administration/plans' },
    removePlan: { path: '/api/assist/administration/plans/none' },
    listResourceRows: { path: '/api/assist/lists/resources' },
    changeResourceRows: {
      path: '/api/assist/lists/resources',
      body: { changes: [{ id: 'room-2', cells: [{ column: 'capacity', before: '4', after: '4' }] }] },
    },
    listAreaRows: { path: '/api/assist/lists/areas' },
    changeAreaRows: {
      path: '/api/assist/lists/areas',
      body: { changes: [{ id: 'floor-1', cells: [{ column: 'rank', before: '0', after: '0' }] }] },
    },
    listNewsRows: { path: '/api/assist/lists/news' },
    changeNewsRows: {
      path: '/api/assist/lists/news',
      body: { changes: [{ id: 'none', isRemoved: true, cells: [] }] },
    },
    listTypeRows: { path: '/api/assist/lists/types' },
    changeTypeRows: {
      path: '/api/assist/lists/types',
      body: { changes: [{ id: 'desk', cells: [{ column: 'rank', before: '2', after: '2' }] }] },
    },
    listPropertyRows: { path: '/api/assist/lists/properties' },
    changePropertyRows: {
      path: '/api/assist/lists/properties',
      body: { changes: [{ id: 'screen', cells: [{ column: 'shown', before: 'yes', after: 'yes' }] }] },
    },
    getSchedules: { path: '/api/calendar/schedules', body: { start: at(0), end: at(600), emails: [CAST.room] } },
    getUtilisation: { path: '/api/calendar/utilisation', body: { start: at(0), end: at(600), areaIds: ['zone-full'] } },
    getCachedSchedules: { path: '/api/cache/get', body: { start: at(0), end: at(600), emails: [CAST.room] } },
    listEvents: { path: `/api/calendar/events?${range}&user=${CAST.fred}` },
    listLimitedEvents: { path: `/api/calendar/events/limited?${range}&user=${CAST.fred}` },
    getEvent: { path: `/api/calendar/events/${event.id}` },
    listSeriesDates: { path: `/api/calendar/events/${event.id}/dates?limit=5` },
    createEvent: {
      path: '/api/calendar/events',
      body: {
        idempotencyKey: `k${keys}`,
        subject: 's',
        bodyHtml: '<p>b</p>',
        start: at(slot),
        end: at(slot + 15),
        timezone: 'Europe/Prague',
        isAllDay: false,
        visibility: 'public',
        showAs: 'busy',
        attendees: [{ email: CAST.fred, name: 'Fred', remotely: false }],
        resources: [{ email: CAST.room, displayName: 'R', username: 'r' }],
        reminder: 15,
        recurrence: { frequency: 'monthly', interval: 1, weekdays: [1], weekOfMonth: 1, count: 2 },
        exceptions: [{ date: '2030-01-01', start: at(slot), end: at(slot + 15), resources: [{ email: CAST.room }] }],
        onlineMeeting: { kind: 'made', provider: 'webex', weblink: 'https://meet.example/j', meetingNumber: '123', password: 'p' },
      },
    },
    planEvent: {
      path: '/api/calendar/events/plan',
      body: {
        start: at(slot),
        end: at(slot + 15),
        timezone: 'Europe/Prague',
        isAllDay: false,
        emails: [CAST.room],
        recurrence: { frequency: 'weekly', interval: 1, weekdays: [1], until: '2027-01-01' },
        places: 2,
        changing: { id: event.id, scope: 'following' },
      },
    },
    changeEvent: {
      path: `/api/calendar/events/${event.id}?scope=occurrence`,
      body: {
        etag: 'stale',
        subject: 's',
        start: at(60),
        end: at(120),
        attendees: [{ email: CAST.fred, name: 'Fred', remotely: false }],
        resources: [{ email: CAST.room }],
        reminder: null,
      },
    },
    deleteEvent: { path: '/api/calendar/events/none?scope=occurrence' },
    finishEvent: { path: '/api/calendar/events/none/finish' },
    respondToEvent: { path: `/api/calendar/events/${event.id}/response`, body: { response: 'accepted' } },
    getCalendarMe: { path: '/api/calendar/me' },
    getCalendarMyImage: { path: '/api/calendar/me/image' },
    findPeople: { path: '/api/calendar/people?q=ol' },
    getEventStatuses: { path: '/api/event/statuses', body: [request] },
    actOnEvent: { path: '/api/event/action', body: { action: 'confirm', ...request } },
    listWaiting: { path: `/api/assist/resources/${CAST.room}/waiting` },
    confirmWaiting: { path: `/api/assist/resources/${CAST.room}/waiting`, body: { start: at(0), end: at(15) } },
    listFavourites: { path: '/api/users/me/favourites' },
    addFavourite: { path: '/api/users/me/favourites/room-1' },
    removeFavourite: { path: '/api/users/me/favourites/room-1' },
    getUserSettings: { path: '/api/users/me/settings' },
    listOtherCalendars: { path: '/api/other-calendars' },
    searchOtherCalendars: { path: '/api/other-calendars/search?q=ol' },
    listOtherEvents: { path: `/api/other-calendars/events?${range}` },
    addOtherCalendar: { path: '/api/other-calendars', body: { email: CAST.fred, colour: '#0f7fc4', shown: true } },
    changeOtherCalendar: { path: '/api/other-calendars/none', body: { colour: '#0f7fc4', shown: true, position: 0 } },
    removeOtherCalendar: { path: '/api/other-calendars/none' },
    saveUserSettings: {
      path: '/api/users/me/settings',
      body: { location: { filteredAreaIds: ['floor-1'] }, language: 'cs', theme: 'dark', timezone: 'Europe/Prague' },
    },
  };
}

/** Returns the path to every value in a body: the keys that lead to it. The first path, which is empty, is the body itself. */
export function placesOf(value: unknown, above: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...above]];
  return [
    [...above],
    ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...above, Array.isArray(value) ? Number(key) : key])),
  ];
}

export function withValueAt(body: unknown, place: readonly (string | number)[], value: unknown): unknown {
  if (place.length === 0) return value;
  const [first, ...rest] = place;
  const copy = structuredClone(body) as Record<string | number, unknown>;
  copy[first!] = withValueAt(copy[first!], rest, value);
  return copy;
}
