/**
 * Faults of an item, in the format of each calendar's own API, and what is shown of the item. A faulty item hides no
 * other.
 *
 *   Graph     docs: event resource type; shared/providers/schemas/graph
 *   Google    docs: Events resource; shared/providers/schemas/google
 *   Exchange  shared/providers/schemas/ews/types.xsd
 *   CalDAV    RFC 5545, RFC 4791
 *
 * Seen by others:
 *   no organizer          github.com/closeio/sync-engine/pull/429 (Graph), github.com/insanum/gcalcli/pull/215 (Google: a name and no address)
 *   a legacy DN           github.com/Garethp/php-ews/issues/159, github.com/Ericsson/exchangecalendar/issues/148,
 *                         github.com/aluxnimm/outlookcaldavsynchronizer/issues/235 (iCalendar)
 *   no address            github.com/OfficeDev/ews-managed-api/issues/145, github.com/linkedin/pyexchange/issues/57,
 *                         github.com/Calendart/Office365Adapter/pull/33 (Graph)
 *   no start              github.com/ConductionNL/openregister/issues/3680, github.com/calcom/cal.diy/issues/2317
 *   no end                github.com/home-assistant/core/issues/12080
 *   ends as it begins     github.com/cyrusimap/cyrus-imapd/pull/3351; before it begins: github.com/studentenportal/web/issues/111
 *   an unknown zone       github.com/phw198/OutlookGoogleCalendarSync/issues/2148
 *   angle brackets        github.com/callumalpass/tasknotes/pull/2193
 */
import { type CalendarProvider, type FaultyItem, ProviderError, type TokenSource } from '@assist/calendar-provider';
import { CAST, suiteContext } from '@assist/calendar-provider/test-suite';
import { POLITE_LIMITS } from '@assist/polite-http';
import { caldavProvider } from '@assist/provider-caldav';
import { ewsProvider } from '@assist/provider-ews';
import { googleProvider } from '@assist/provider-google';
import { graphProvider } from '@assist/provider-graph';
import { type StandInAnswer, type StandInRequest, startStandIn } from '@assist/simulators';
import { toInstant, toWallText } from '@assist/time';
import { describe, expect, it } from 'vitest';

const LIMITS = { ...POLITE_LIMITS, publishedPerMinute: 1_000_000 };
const TOKENS: TokenSource = { getToken: async () => 'token', renewToken: async () => 'token' };
const olga = suiteContext(CAST.olga);
const DAY = { start: toInstant('2026-11-23T00:00:00Z'), end: toInstant('2026-11-24T00:00:00Z') };
const JSON_TYPE = { 'content-type': 'application/json' };
const XML_TYPE = { 'content-type': 'text/xml; charset=utf-8' };
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Fields of an item in the format of its calendar; undefined removes a field. */
type Fields = Readonly<Record<string, unknown>>;
/** An item as returned in an answer. */
interface Item {
  readonly id: string;
  readonly content: unknown;
}
interface Opened {
  readonly provider: CalendarProvider;
  readonly close: () => Promise<void>;
}
interface Kind {
  item(id: string, hour: number, fields: Fields): Item;
  open(items: readonly Item[], onFaultyItem: (item: FaultyItem) => void): Promise<Opened>;
}

async function standIn(handler: (request: StandInRequest) => StandInAnswer) {
  return startStandIn({ handler: async (request) => handler(request) });
}

const clock = (hour: number) => `2026-11-23T${String(hour).padStart(2, '0')}:00:00`;

const graph: Kind = {
  item: (id, hour, fields) => ({
    id,
    content: {
      id,
      '@odata.etag': 'W/"1"',
      iCalUId: `uid-${id}`,
      type: 'singleInstance',
      subject: id,
      body: { contentType: 'html', content: '' },
      originalStartTimeZone: 'Central Europe Standard Time',
      start: { dateTime: `${clock(hour)}.0000000`, timeZone: 'UTC' },
      end: { dateTime: `${clock(hour + 1)}.0000000`, timeZone: 'UTC' },
      isAllDay: false,
      isOrganizer: true,
      organizer: { emailAddress: { address: CAST.olga, name: 'Olga' } },
      attendees: [],
      sensitivity: 'normal',
      showAs: 'busy',
      responseStatus: { response: 'organizer' },
      ...fields,
    },
  }),
  async open(items, onFaultyItem) {
    const server = await standIn(({ url }) => {
      const one = items.find(({ id }) => url.pathname.endsWith(`/events/${id}`));
      return { status: 200, headers: JSON_TYPE, body: JSON.stringify(one?.content ?? { value: items.map(({ content }) => content) }) };
    });
    const provider = graphProvider({ baseUrl: server.origin, tokens: TOKENS, client: LIMITS, groups: false, onFaultyItem });
    return { provider, close: () => server.close() };
  },
};

const google: Kind = {
  item: (id, hour, fields) => ({
    id,
    content: {
      id,
      etag: '"1"',
      status: 'confirmed',
      iCalUID: `uid-${id}`,
      summary: id,
      start: { dateTime: `${clock(hour)}Z`, timeZone: 'Europe/Prague' },
      end: { dateTime: `${clock(hour + 1)}Z`, timeZone: 'Europe/Prague' },
      organizer: { email: CAST.olga, displayName: 'Olga', self: true },
      ...fields,
    },
  }),
  async open(items, onFaultyItem) {
    const all = { accessRole: 'owner', items: items.map(({ content }) => content) };
    const server = await standIn(({ url }) => {
      const one = items.find(({ id }) => url.pathname.endsWith(`/events/${id}`));
      return { status: 200, headers: JSON_TYPE, body: JSON.stringify(one?.content ?? all) };
    });
    const provider = googleProvider({ apiUrl: server.origin, tokens: TOKENS, client: LIMITS, groups: false, onFaultyItem });
    return { provider, close: () => server.close() };
  },
};

const mailbox = (name: string, address: string, routing = 'SMTP') =>
  `<t:Mailbox><t:Name>${name}</t:Name>${address === '' ? '' : `<t:EmailAddress>${address}</t:EmailAddress>`}<t:RoutingType>${routing}</t:RoutingType></t:Mailbox>`;
const attendee = (name: string, address: string, response = 'Accept') =>
  `<t:Attendee>${mailbox(name, address)}<t:ResponseType>${response}</t:ResponseType></t:Attendee>`;
const message = (operation: string, content: string, code = 'NoError') =>
  `<m:${operation}ResponseMessage ResponseClass="${code === 'NoError' ? 'Success' : 'Error'}"><m:ResponseCode>${code}</m:ResponseCode>${content}</m:${operation}ResponseMessage>`;
const soap = (operation: string, messages: readonly string[]) =>
  `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><m:${operation}Response xmlns:m="http://schemas.microsoft.com/exchange/services/2006/messages" xmlns:t="http://schemas.microsoft.com/exchange/services/2006/types"><m:ResponseMessages>${messages.join('')}</m:ResponseMessages></m:${operation}Response></s:Body></s:Envelope>`;

/** Exchange, whose fields are XML. `error` is what GetItem returns in place of the item. */
const exchange: Kind = {
  item: (id, hour, { error, ...fields }) => {
    const all: Fields = {
      ItemId: `<t:ItemId Id="${id}" ChangeKey="1"/>`,
      Subject: `<t:Subject>${id}</t:Subject>`,
      Sensitivity: '<t:Sensitivity>Normal</t:Sensitivity>',
      Body: '<t:Body BodyType="HTML"></t:Body>',
      ParentFolderId: '<t:ParentFolderId Id="calendar"/>',
      UID: `<t:UID>uid-${id}</t:UID>`,
      Start: `<t:Start>${clock(hour)}Z</t:Start>`,
      End: `<t:End>${clock(hour + 1)}Z</t:End>`,
      LegacyFreeBusyStatus: '<t:LegacyFreeBusyStatus>Busy</t:LegacyFreeBusyStatus>',
      CalendarItemType: '<t:CalendarItemType>Single</t:CalendarItemType>',
      IsOrganizer: '<t:IsOrganizer>true</t:IsOrganizer>',
      Organizer: `<t:Organizer>${mailbox('Olga', CAST.olga)}</t:Organizer>`,
      StartTimeZoneId: '<t:StartTimeZoneId>Central Europe Standard Time</t:StartTimeZoneId>',
      ...fields,
    };
    return { id, content: { xml: `<t:CalendarItem>${Object.values(all).join('')}</t:CalendarItem>`, error } };
  },
  async open(items, onFaultyItem) {
    const contentOf = ({ content }: Item) => content as { readonly xml: string; readonly error: unknown };
    const server = await standIn(({ body }) => {
      const asked = body.toString('utf8');
      if (asked.includes('<m:FindItem')) {
        const found = items.map((item) => contentOf(item).xml).join('');
        const folder = `<m:RootFolder IncludesLastItemInRange="true"><t:Items>${found}</t:Items></m:RootFolder>`;
        return { status: 200, headers: XML_TYPE, body: soap('FindItem', [message('FindItem', folder)]) };
      }
      if (asked.includes('<m:GetFolder')) {
        const folder = '<m:Folders><t:CalendarFolder><t:FolderId Id="calendar"/></t:CalendarFolder></m:Folders>';
        return { status: 200, headers: XML_TYPE, body: soap('GetFolder', [message('GetFolder', folder)]) };
      }
      const messages = [...asked.matchAll(/<t:ItemId Id="([^"]*)"/g)].map(([, id]) => {
        const { xml, error } = contentOf(items.find((item) => item.id === id)!);
        return typeof error === 'string' ? message('GetItem', '<m:Items/>', error) : message('GetItem', `<m:Items>${xml}</m:Items>`);
      });
      return { status: 200, headers: XML_TYPE, body: soap('GetItem', messages) };
    });
    const provider = ewsProvider({
      url: `${server.origin}/EWS/Exchange.asmx`,
      auth: { kind: 'oauth', tokens: TOKENS },
      limits: LIMITS,
      onFaultyItem,
    });
    return {
      provider,
      close: async () => {
        await provider.close();
        await server.close();
      },
    };
  },
};

const stamp = (hour: number) => `${clock(hour).replaceAll(/[-:]/g, '')}Z`;
const multistatus = (responses: string) =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses}</d:multistatus>`;
const response = (href: string, props: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;

/** CalDAV, whose fields are lines of the VEVENT. */
const caldav: Kind = {
  item: (id, hour, fields) => {
    const all: Fields = {
      UID: `UID:uid-${id}`,
      SUMMARY: `SUMMARY:${id}`,
      DTSTART: `DTSTART:${stamp(hour)}`,
      DTEND: `DTEND:${stamp(hour + 1)}`,
      ORGANIZER: `ORGANIZER;CN=Olga:mailto:${CAST.olga}`,
      ...fields,
    };
    const lines = Object.values(all).filter((line) => line !== undefined);
    return { id, content: ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n') };
  },
  async open(items, onFaultyItem) {
    const principal = `<d:current-user-principal><d:href>/principal/</d:href></d:current-user-principal><c:calendar-home-set><d:href>/home/</d:href></c:calendar-home-set><c:calendar-user-address-set><d:href>mailto:${CAST.olga}</d:href></c:calendar-user-address-set>`;
    const collection =
      '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:current-user-privilege-set><d:privilege><d:all/></d:privilege></d:current-user-privilege-set>';
    const server = await standIn(({ method, url }) => {
      if (method === 'OPTIONS') return { status: 200, headers: { dav: '1, calendar-access' } };
      if (method === 'GET') {
        const found = items.find(({ id }) => url.pathname === `/home/calendar/${id}`);
        return { status: 200, headers: { 'content-type': 'text/calendar', etag: '"1"' }, body: String(found?.content) };
      }
      const objects = items.map(({ id, content }) =>
        response(`/home/calendar/${id}`, `<d:getetag>"1"</d:getetag><c:calendar-data>${escaped(String(content))}</c:calendar-data>`),
      );
      const body =
        method === 'REPORT'
          ? multistatus(objects.join(''))
          : multistatus(url.pathname === '/home/' ? response('/home/calendar/', collection) : response('/principal/', principal));
      return { status: 207, headers: XML_TYPE, body };
    });
    const provider = caldavProvider({ url: server.origin, tokens: TOKENS, zone: 'Europe/Prague', limits: LIMITS, onFaultyItem });
    return {
      provider,
      close: async () => {
        await provider.close();
        await server.close();
      },
    };
  },
};

const KINDS = { graph, google, exchange, caldav } as const;
type KindName = keyof typeof KINDS;

interface Row {
  readonly what: string;
  /** The fault in each calendar’s format; calendars that cannot have it are left out. */
  readonly said: Readonly<Partial<Record<KindName, Fields | 'no item'>>>;
  readonly shown: 'nothing' | Readonly<Record<string, unknown>>;
}

const NINE = toInstant('2026-11-23T09:00:00Z');
const TEN = toInstant('2026-11-23T10:00:00Z');
const OWN = { organizer: { email: CAST.olga, name: CAST.olga }, isOrganizer: true, completeness: 'full' };
/** An event whose organizer has a name but no address. */
const NAMED = { organizer: { email: '', name: 'Fred' }, isOrganizer: false, completeness: 'full' };
const DN = '/o=ExchangeLabs/ou=Exchange Administrative Group/cn=Recipients/cn=fred';
const fred = (answer: string) => ({ attendees: [{ email: CAST.fred, name: 'Fred', kind: 'person', response: answer, remotely: false }] });
const midnight = (date: string) => ({ dateTime: `${date}T00:00:00.0000000`, timeZone: 'UTC' });
const PRAGUE_DAY = { start: toInstant('2026-11-22T23:00:00Z'), end: toInstant('2026-11-23T23:00:00Z'), isAllDay: true };
const html = (text: string) => ({ bodyHtml: escaped(text), bodyPreview: text });
const asText = (text: string) => ({
  graph: { body: { contentType: 'text', content: text } },
  google: { description: text },
  exchange: { Body: `<t:Body BodyType="Text">${escaped(text)}</t:Body>` },
  caldav: { DESCRIPTION: `DESCRIPTION:${text}` },
});
const LONG = 'long '.repeat(50_000);
const MANY = Array.from({ length: 2_000 }, (_, index) => `somebody-${index}@partner.example`);

const ROWS: readonly Row[] = [
  {
    what: 'nothing',
    said: { graph: {}, google: {}, exchange: {}, caldav: {} },
    shown: { start: NINE, end: TEN, organizer: { email: CAST.olga, name: 'Olga' }, isOrganizer: true, attendees: [], showAs: 'busy' },
  },
  {
    what: 'no item',
    said: { graph: 'no item', google: 'no item', exchange: { error: 'ErrorItemCorrupt' }, caldav: { UID: undefined } },
    shown: 'nothing',
  },
  {
    what: 'no start',
    said: { graph: { start: null }, google: { start: undefined }, exchange: { Start: undefined }, caldav: { DTSTART: undefined } },
    shown: 'nothing',
  },
  {
    what: 'a start that is no time',
    said: {
      graph: { start: { dateTime: 'soon', timeZone: 'UTC' } },
      google: { start: { dateTime: 'soon' } },
      exchange: { Start: '<t:Start>soon</t:Start>' },
      caldav: { DTSTART: 'DTSTART:soon' },
    },
    shown: 'nothing',
  },
  {
    what: 'no id',
    said: { graph: { id: undefined }, google: { id: undefined }, exchange: { ItemId: undefined } },
    shown: 'nothing',
  },
  { what: 'a number instead of a text', said: { graph: { subject: 5 }, google: { summary: 5 } }, shown: 'nothing' },
  {
    what: 'exclusions that are no times',
    said: { caldav: { RRULE: 'RRULE:FREQ=DAILY;COUNT=2', EXDATE: 'EXDATE:never' } },
    shown: 'nothing',
  },
  {
    what: 'a reminder at no time',
    said: { caldav: { ALARM: 'BEGIN:VALARM\r\nTRIGGER:soon\r\nEND:VALARM' } },
    shown: { start: NINE, end: TEN },
  },
  {
    what: 'no end',
    said: { graph: { end: null }, google: { end: undefined }, exchange: { End: undefined }, caldav: { DTEND: undefined } },
    shown: { start: NINE, end: NINE },
  },
  {
    what: 'an end that is no time',
    said: {
      graph: { end: { dateTime: 'later', timeZone: 'UTC' } },
      google: { end: { dateTime: 'later' } },
      exchange: { End: '<t:End>later</t:End>' },
      caldav: { DTEND: 'DTEND:later' },
    },
    shown: { start: NINE, end: NINE },
  },
  {
    what: 'an end before its start',
    said: {
      graph: { end: { dateTime: `${clock(8)}.0000000`, timeZone: 'UTC' } },
      google: { end: { dateTime: `${clock(8)}Z` } },
      exchange: { End: `<t:End>${clock(8)}Z</t:End>` },
      caldav: { DTEND: `DTEND:${stamp(8)}` },
    },
    shown: { start: NINE, end: NINE },
  },
  {
    what: 'a whole day that ends on the date on which it begins',
    said: {
      graph: { isAllDay: true, start: midnight('2026-11-23'), end: midnight('2026-11-23') },
      google: {
        start: { date: '2026-11-23' },
        end: { date: '2026-11-23' },
        extendedProperties: { private: { assist: JSON.stringify({ zone: 'Europe/Prague' }) } },
      },
      exchange: {
        IsAllDayEvent: '<t:IsAllDayEvent>true</t:IsAllDayEvent>',
        Start: '<t:Start>2026-11-22T23:00:00Z</t:Start>',
        End: '<t:End>2026-11-22T23:00:00Z</t:End>',
      },
      caldav: { DTSTART: 'DTSTART;VALUE=DATE:20261123', DTEND: 'DTEND;VALUE=DATE:20261123' },
    },
    shown: PRAGUE_DAY,
  },
  {
    what: 'no organizer',
    said: {
      graph: { organizer: null },
      google: { organizer: undefined },
      exchange: { Organizer: undefined },
      caldav: { ORGANIZER: undefined },
    },
    shown: OWN,
  },
  {
    what: 'an organizer without an address',
    said: {
      graph: { isOrganizer: false, organizer: { emailAddress: { name: 'Fred' } } },
      google: { organizer: { displayName: 'Fred', id: '1' } },
      exchange: { IsOrganizer: '<t:IsOrganizer>false</t:IsOrganizer>', Organizer: `<t:Organizer>${mailbox('Fred', '')}</t:Organizer>` },
      caldav: { ORGANIZER: 'ORGANIZER;CN=Fred:urn:uuid:6ba7b810' },
    },
    shown: NAMED,
  },
  {
    what: 'an organizer by a legacy DN',
    said: {
      graph: { isOrganizer: false, organizer: { emailAddress: { name: 'Fred', address: DN } } },
      google: { organizer: { displayName: 'Fred', email: DN } },
      exchange: {
        IsOrganizer: '<t:IsOrganizer>false</t:IsOrganizer>',
        Organizer: `<t:Organizer>${mailbox('Fred', DN, 'EX')}</t:Organizer>`,
      },
      caldav: { ORGANIZER: `ORGANIZER;CN=Fred:mailto:${DN}` },
    },
    shown: NAMED,
  },
  {
    what: 'attendees without an address, and one by a legacy DN',
    said: {
      graph: {
        attendees: [
          { type: 'required', status: { response: 'accepted' }, emailAddress: { name: 'Nobody' } },
          { type: 'required', status: { response: 'accepted' }, emailAddress: null },
          { type: 'required', status: { response: 'accepted' }, emailAddress: { name: 'Carl', address: DN } },
          { type: 'required', status: { response: 'accepted' }, emailAddress: { name: 'Fred', address: CAST.fred } },
        ],
      },
      google: {
        attendees: [
          { displayName: 'Nobody', responseStatus: 'accepted' },
          { email: DN, displayName: 'Carl', responseStatus: 'accepted' },
          { email: CAST.fred, displayName: 'Fred', responseStatus: 'accepted' },
        ],
      },
      exchange: {
        RequiredAttendees: `<t:RequiredAttendees>${attendee('Nobody', '')}<t:Attendee/>${attendee('Carl', DN)}${attendee('Fred', CAST.fred)}</t:RequiredAttendees>`,
      },
      caldav: {
        ATTENDEE: `ATTENDEE;CN=Nobody;PARTSTAT=ACCEPTED:urn:uuid:1\r\nATTENDEE;CN=Carl;PARTSTAT=ACCEPTED:mailto:${DN}\r\nATTENDEE;CN=Fred;PARTSTAT=ACCEPTED:mailto:${CAST.fred}`,
      },
    },
    shown: fred('accepted'),
  },
  {
    what: 'a title and attendees that are null',
    said: {
      graph: { subject: null, attendees: null, body: null, showAs: null, sensitivity: null },
      google: { summary: null, attendees: null, description: null },
      exchange: { Subject: undefined, Body: undefined, Sensitivity: undefined },
      caldav: { SUMMARY: undefined },
    },
    shown: { subject: '', bodyHtml: '', attendees: [], visibility: 'public' },
  },
  {
    what: 'an unknown word as an answer',
    said: {
      graph: { attendees: [{ type: 'required', status: { response: 'perhaps' }, emailAddress: { name: 'Fred', address: CAST.fred } }] },
      google: { attendees: [{ email: CAST.fred, displayName: 'Fred', responseStatus: 'perhaps' }] },
      exchange: { RequiredAttendees: `<t:RequiredAttendees>${attendee('Fred', CAST.fred, 'Perhaps')}</t:RequiredAttendees>` },
    },
    shown: fred('unknown'),
  },
  {
    // RFC 5545, section 3.2.12: treated as NEEDS-ACTION.
    what: 'an unknown PARTSTAT',
    said: { caldav: { ATTENDEE: `ATTENDEE;CN=Fred;PARTSTAT=PERHAPS:mailto:${CAST.fred}` } },
    shown: fred('needsAction'),
  },
  {
    what: 'unknown words for its type, privacy and state',
    said: {
      graph: { type: 'somethingNew', sensitivity: 'secret', importance: 'odd' },
      google: { eventType: 'somethingNew', visibility: 'private', status: 'odd' },
      exchange: {
        CalendarItemType: '<t:CalendarItemType>SomethingNew</t:CalendarItemType>',
        Sensitivity: '<t:Sensitivity>Secret</t:Sensitivity>',
      },
      caldav: { STATUS: 'STATUS:ODD', CLASS: 'CLASS:PRIVATE', TRANSP: 'TRANSP:ODD' },
    },
    shown: { type: 'single', visibility: 'private', cancelled: false, showAs: 'busy' },
  },
  {
    what: 'an unknown zone',
    said: {
      graph: { originalStartTimeZone: 'tzone://Microsoft/Custom' },
      google: { start: { dateTime: `${clock(9)}Z`, timeZone: 'Mars/Base' } },
      exchange: { StartTimeZoneId: '<t:StartTimeZoneId>tzone://Microsoft/Custom</t:StartTimeZoneId>' },
      caldav: { DTSTART: 'DTSTART;TZID=Mars/Base:20261123T090000', DTEND: 'DTEND;TZID=Mars/Base:20261123T100000' },
    },
    shown: { start: NINE, end: TEN },
  },
  { what: 'a text with a comparison', said: asText('1 < 2'), shown: html('1 < 2') },
  { what: 'a text with letters compared', said: asText('if a<b or c>d'), shown: html('if a<b or c>d') },
  {
    what: 'a text with an address in brackets',
    said: asText('Ask Fred <fred@alder.example>'),
    shown: html('Ask Fred <fred@alder.example>'),
  },
  { what: 'a text with an ampersand', said: asText('Alder & Co'), shown: html('Alder & Co') },
  {
    what: 'a huge title',
    said: {
      graph: { subject: LONG },
      google: { summary: LONG },
      exchange: { Subject: `<t:Subject>${LONG}</t:Subject>` },
      caldav: { SUMMARY: `SUMMARY:${LONG}` },
    },
    shown: { subject: LONG, start: NINE },
  },
  {
    what: 'two thousand attendees',
    said: {
      graph: { attendees: MANY.map((address) => ({ type: 'required', emailAddress: { address } })) },
      google: { attendees: MANY.map((email) => ({ email })) },
      exchange: { RequiredAttendees: `<t:RequiredAttendees>${MANY.map((email) => attendee('x', email)).join('')}</t:RequiredAttendees>` },
      caldav: { ATTENDEE: MANY.map((email) => `ATTENDEE:mailto:${email}`).join('\r\n') },
    },
    shown: { attendees: { length: MANY.length }, start: NINE },
  },
];

describe.each(Object.entries(KINDS) as [KindName, Kind][])('an item of %s', (name, kind) => {
  const rows = ROWS.flatMap(({ what, said, shown }) => (said[name] === undefined ? [] : [{ what, fields: said[name], shown }]));

  it.each(rows)('with this fault is shown as far as it is valid, or not at all: $what', async ({ fields, shown }) => {
    const broken = fields === 'no item' ? { id: 'broken', content: null } : kind.item('broken', 9, fields);
    const faulty: FaultyItem[] = [];
    const opened = await kind.open([kind.item('before', 8, {}), broken, kind.item('after', 10, {})], (item) => faulty.push(item));
    try {
      const { provider } = opened;
      const list = async () => (await provider.listEvents({ calendar: CAST.olga, range: DAY }, olga)).items;
      const get = () => provider.getEvent({ id: 'broken', calendar: CAST.olga }, olga);
      const [events, again] = [await list(), await list()];
      expect(again).toEqual(events);
      const others = events.filter(({ id }) => id !== 'broken');
      expect(others.map(({ subject, start, end }) => [subject, start, end])).toEqual([
        ['before', toInstant('2026-11-23T08:00:00Z'), NINE],
        ['after', TEN, toInstant('2026-11-23T11:00:00Z')],
      ]);
      const [event] = events.filter(({ id }) => id === 'broken');
      if (shown === 'nothing') {
        expect(event).toBeUndefined();
        expect(faulty.map(({ calendar }) => calendar)).toEqual([CAST.olga]);
        await expect(get()).rejects.toBeInstanceOf(ProviderError);
        return;
      }
      expect(event).toMatchObject(shown);
      expect(await get()).toEqual(event);
      expect(() => toWallText(event!.start, event!.zone)).not.toThrow();
      expect(faulty).toEqual([]);
    } finally {
      await opened.close();
    }
  });
});
