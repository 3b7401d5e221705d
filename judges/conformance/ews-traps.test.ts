import { CAST, suiteContext, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { plusMinutes } from '@assist/time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findEwsJudge, messagesOf } from '../schemas/ews-schema.ts';
import { type EwsWorld, type EwsWorldOptions, openEwsWorld, PASSWORDS } from '../worlds/ews-world.ts';

const NAMESPACES =
  'xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:t="http://schemas.microsoft.com/exchange/services/2006/types" xmlns:m="http://schemas.microsoft.com/exchange/services/2006/messages"';
type Who = keyof typeof PASSWORDS;

let world: EwsWorld;
const open = async (options: EwsWorldOptions = {}) => {
  await world?.close();
  world = await openEwsWorld(options);
};
beforeEach(() => open());
afterEach(async () => {
  const faults = findEwsJudge()?.(messagesOf(world.standIn.log)) ?? [];
  await world.close();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

/** Sends the body of a SOAP request as this person, and returns the text of the answer. */
async function ask(who: Who, body: string): Promise<string> {
  const answer = await fetch(world.standIn.url, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${who}:${PASSWORDS[who]}`).toString('base64')}`,
      'content-type': 'text/xml; charset=utf-8',
    },
    body: `<?xml version="1.0" encoding="utf-8"?><s:Envelope ${NAMESPACES}><s:Header><t:RequestServerVersion Version="Exchange2013_SP1"/></s:Header><s:Body>${body}</s:Body></s:Envelope>`,
  });
  return answer.text();
}
const allOf = (text: string, name: string) => [...text.matchAll(new RegExp(`<[mt]:${name}[^>]*>([^<]*)</`, 'g'))].map((found) => found[1]!);
const textOf = (text: string, name: string) => allOf(text, name)[0];
const codeOf = (text: string) => textOf(text, 'ResponseCode') ?? /<e:ResponseCode[^>]*>([^<]+)</.exec(text)?.[1];
const eventsOf = (text: string) => [...text.matchAll(/<t:(\w+Event)>/g)].map((found) => found[1]!);

const CALENDAR = '<t:DistinguishedFolderId Id="calendar"/>';
const ALL_TYPES = ['CreatedEvent', 'ModifiedEvent', 'DeletedEvent'].map((type) => `<t:EventType>${type}</t:EventType>`).join('');

// learn.microsoft.com/exchange/client-developer/web-service-reference/: subscribe-operation, getevents-operation, unsubscribe-operation.
describe('a pull subscription of Exchange', () => {
  const pull = ({ folders = `<t:FolderIds>${CALENDAR}</t:FolderIds>`, types = ALL_TYPES, watermark = '', timeout = '10', all = '' } = {}) =>
    `<m:Subscribe><m:PullSubscriptionRequest${all}>${folders}<t:EventTypes>${types}</t:EventTypes>${
      watermark === '' ? '' : `<t:Watermark>${watermark}</t:Watermark>`
    }<t:Timeout>${timeout}</t:Timeout></m:PullSubscriptionRequest></m:Subscribe>`;
  const subscribed = async (who: Who = 'olga', body = pull()) => {
    const answer = await ask(who, body);
    expect(codeOf(answer)).toBe('NoError');
    return { id: textOf(answer, 'SubscriptionId')!, watermark: textOf(answer, 'Watermark')! };
  };
  const getEvents = ({ id, watermark }: { readonly id: string; readonly watermark: string }, who: Who = 'olga') =>
    ask(who, `<m:GetEvents><m:SubscriptionId>${id}</m:SubscriptionId><m:Watermark>${watermark}</m:Watermark></m:GetEvents>`);
  const unsubscribe = (id: string) => ask('olga', `<m:Unsubscribe><m:SubscriptionId>${id}</m:SubscriptionId></m:Unsubscribe>`);
  const make = (subject: string) =>
    world.engine.createItem(CAST.olga, { subject, start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 30), zone: 'UTC' });

  it('returns each event once, in order, and a status if nothing has happened', async () => {
    make('before');
    const { id, watermark } = await subscribed();
    const item = make('one');
    world.engine.updateItem(item.id, { subject: 'two' });
    world.engine.removeItem(item.id);
    world.engine.createItem(CAST.fred, { subject: 'of another', start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 30), zone: 'UTC' });
    const first = await getEvents({ id, watermark });
    expect([codeOf(first), eventsOf(first), textOf(first, 'PreviousWatermark'), textOf(first, 'MoreEvents')]).toEqual([
      'NoError',
      ['CreatedEvent', 'ModifiedEvent', 'DeletedEvent'],
      watermark,
      'false',
    ]);
    const next = allOf(first, 'Watermark').at(-1)!;
    const quiet = await getEvents({ id, watermark: next });
    expect(eventsOf(quiet)).toEqual(['StatusEvent']);
    make('three');
    expect(eventsOf(await getEvents({ id, watermark: textOf(quiet, 'Watermark')! }))).toEqual(['CreatedEvent']);
  });

  it('returns fifty events in one answer, and reports that there are more', async () => {
    const { id, watermark } = await subscribed();
    for (let index = 0; index < 60; index += 1) make(`n${index}`);
    const first = await getEvents({ id, watermark });
    expect([eventsOf(first).length, textOf(first, 'MoreEvents')]).toEqual([50, 'true']);
    const rest = await getEvents({ id, watermark: allOf(first, 'Watermark').at(-1)! });
    expect([eventsOf(rest).length, textOf(rest, 'MoreEvents')]).toEqual([10, 'false']);
  });

  it('returns only the requested kinds of events, from the requested folders', async () => {
    const deleted = await subscribed('olga', pull({ types: '<t:EventType>DeletedEvent</t:EventType>' }));
    const inbox = await subscribed('olga', pull({ folders: '<t:FolderIds><t:DistinguishedFolderId Id="inbox"/></t:FolderIds>' }));
    const everywhere = await subscribed('olga', pull({ folders: '', all: ' SubscribeToAllFolders="true"' }));
    world.engine.removeItem(make('one').id);
    expect(eventsOf(await getEvents(deleted))).toEqual(['DeletedEvent']);
    expect(eventsOf(await getEvents(inbox))).toEqual(['StatusEvent']);
    expect(eventsOf(await getEvents(everywhere))).toEqual(['CreatedEvent', 'DeletedEvent']);
  });

  it('can start at an older bookmark', async () => {
    const { watermark } = await subscribed();
    make('meanwhile');
    expect(eventsOf(await getEvents(await subscribed('olga', pull({ watermark }))))).toEqual(['CreatedEvent']);
  });

  it('ends when it is not polled within its timeout, which each poll extends', async () => {
    const { id, watermark } = await subscribed();
    world.clock.now += 9 * 60_000;
    const first = await getEvents({ id, watermark });
    world.clock.now += 9 * 60_000;
    const next = { id, watermark: textOf(first, 'Watermark')! };
    expect(codeOf(await getEvents(next))).toBe('NoError');
    world.clock.now += 11 * 60_000;
    expect(codeOf(await getEvents(next))).toBe('ErrorSubscriptionNotFound');
  });

  it('ends on request', async () => {
    const { id, watermark } = await subscribed();
    expect(codeOf(await unsubscribe(id))).toBe('NoError');
    expect(codeOf(await getEvents({ id, watermark }))).toBe('ErrorSubscriptionNotFound');
    expect(codeOf(await unsubscribe(id))).toBe('ErrorSubscriptionNotFound');
  });

  it('accepts only its owner and its latest bookmark', async () => {
    const { id, watermark } = await subscribed();
    make('one');
    expect(codeOf(await getEvents({ id, watermark }, 'fred'))).toBe('ErrorSubscriptionAccessDenied');
    expect(codeOf(await getEvents({ id, watermark: 'AAAAAA==' }))).toBe('ErrorInvalidWatermark');
    await getEvents({ id, watermark });
    expect(codeOf(await getEvents({ id, watermark }))).toBe('ErrorInvalidWatermark');
  });

  it('reports that events were missed if the server no longer remembers them', async () => {
    const { id, watermark } = await subscribed();
    const item = make('changed often');
    for (let index = 0; index < 20_000; index += 1) world.engine.updateItem(item.id, { subject: `${index}` });
    expect(codeOf(await getEvents({ id, watermark }))).toBe('ErrorMissedNotificationEvents');
    expect(codeOf(await getEvents({ id, watermark }))).toBe('ErrorSubscriptionNotFound');
    expect(codeOf(await ask('olga', pull({ watermark })))).toBe('ErrorInvalidWatermark');
  });

  const ofFred = `<t:DistinguishedFolderId Id="calendar"><t:Mailbox><t:EmailAddress>${CAST.fred}</t:EmailAddress></t:Mailbox></t:DistinguishedFolderId>`;
  it.each([
    [
      'for another person’s calendar',
      pull({ folders: `<t:FolderIds>${ofFred}</t:FolderIds>` }),
      'ErrorSubscriptionDelegateAccessNotSupported',
    ],
    ['for two mailboxes', pull({ folders: `<t:FolderIds>${CALENDAR}${ofFred}</t:FolderIds>` }), 'ErrorInvalidSubscriptionRequest'],
    ['for no folder', pull({ folders: '' }), 'ErrorInvalidSubscriptionRequest'],
    ['for both some folders and all', pull({ all: ' SubscribeToAllFolders="true"' }), 'ErrorInvalidSubscriptionRequest'],
    ['from a bookmark that never existed', pull({ watermark: 'AAAAAP///38AAAAAAQ==' }), 'ErrorInvalidWatermark'],
  ])('is refused %s', async (_name, body, code) => {
    expect(codeOf(await ask('olga', body))).toBe(code);
  });

  it('is limited in number per account', async () => {
    await open({ standIn: { settings: { maxSubscriptions: 2 } } });
    const { id } = await subscribed();
    await subscribed();
    expect(codeOf(await ask('olga', pull()))).toBe('ErrorExceededSubscriptionCount');
    await subscribed('fred');
    await unsubscribe(id);
    await subscribed();
  });
});

// …/exchange-web-services/handling-notification-related-errors-in-ews-in-exchange: by default three on premises, ten in Exchange Online.
describe('hanging connections', () => {
  const SUBSCRIBE = `<m:Subscribe><m:StreamingSubscriptionRequest><t:FolderIds>${CALENDAR}</t:FolderIds><t:EventTypes>${ALL_TYPES}</t:EventTypes></m:StreamingSubscriptionRequest></m:Subscribe>`;
  const listen = async (who: Who, count: number) => {
    const id = textOf(await ask(who, SUBSCRIBE), 'SubscriptionId')!;
    const body = `<m:GetStreamingEvents><m:SubscriptionIds><t:SubscriptionId>${id}</t:SubscriptionId></m:SubscriptionIds><m:ConnectionTimeout>1</m:ConnectionTimeout></m:GetStreamingEvents>`;
    const texts = Array.from({ length: count }, () => ask(who, body));
    return (await Promise.all(texts)).map((text) => (text.includes('ErrorExceededConnectionCount') ? 'refused' : 'held')).toSorted();
  };

  it.each([3, 10])('are limited per account by the server’s setting: %i', async (allowed) => {
    await open({ standIn: { settings: { hangingConnections: allowed }, stream: { minuteMs: 400 } } });
    const [ofOlga, ofFred] = await Promise.all([listen('olga', allowed + 2), listen('fred', allowed)]);
    expect(ofOlga).toEqual([...Array.from({ length: allowed }, () => 'held'), 'refused', 'refused']);
    expect(ofFred).toEqual(Array.from({ length: allowed }, () => 'held'));
    expect(await listen('olga', 1)).toEqual(['held']);
  });
});

const at = (minutes: number) => plusMinutes(SUITE_NOW, minutes);
const iso = (instant: number) => new Date(instant).toISOString();
const meetingOf = (subject: string, people: readonly string[]) =>
  `<t:CalendarItem><t:Subject>${subject}</t:Subject><t:Start>${iso(at(60))}</t:Start><t:End>${iso(at(120))}</t:End>${
    people.length === 0
      ? ''
      : `<t:RequiredAttendees>${people.map((email) => `<t:Attendee><t:Mailbox><t:EmailAddress>${email}</t:EmailAddress></t:Mailbox></t:Attendee>`).join('')}</t:RequiredAttendees>`
  }</t:CalendarItem>`;
const create = (item: string, attributes = 'SendMeetingInvitations="SendToAllAndSaveCopy"') =>
  `<m:CreateItem ${attributes}><m:Items>${item}</m:Items></m:CreateItem>`;
const reference = (id: string) => `<t:ReferenceItemId Id="${id}"/>`;
const idsOf = (text: string) =>
  [...text.matchAll(/<t:ItemId Id="([^"]+)" ChangeKey="([^"]+)"/g)].map(([, id, key]) => ({ id: id!, key: key! }));
const findItems = ({ restriction = '', view = '', sort = '', fields = '<t:FieldURI FieldURI="item:Subject"/>' } = {}) =>
  `<m:FindItem Traversal="Shallow"><m:ItemShape><t:BaseShape>IdOnly</t:BaseShape><t:AdditionalProperties>${fields}</t:AdditionalProperties></m:ItemShape>${view}${
    restriction === '' ? '' : `<m:Restriction>${restriction}</m:Restriction>`
  }${sort === '' ? '' : `<m:SortOrder>${sort}</m:SortOrder>`}<m:ParentFolderIds>${CALENDAR}</m:ParentFolderIds></m:FindItem>`;
/** Returns the current state of a person’s own copy of the meeting; undefined if there is none. */
const copyOf = async (who: Who) => {
  const [item] = idsOf(await ask(who, findItems()));
  if (item === undefined) return undefined;
  const text = await ask(
    who,
    `<m:GetItem><m:ItemShape><t:BaseShape>AllProperties</t:BaseShape></m:ItemShape><m:ItemIds><t:ItemId Id="${item.id}"/></m:ItemIds></m:GetItem>`,
  );
  return {
    ...item,
    subject: textOf(text, 'Subject'),
    response: textOf(text, 'MyResponseType'),
    answers: allOf(text, 'ResponseType'),
    isCancelled: textOf(text, 'IsCancelled') === 'true',
  };
};

// learn.microsoft.com/exchange/client-developer/web-service-reference/: createitem, updateitem-operation, deleteitem-operation.
describe('a meeting request in Exchange', () => {
  const rename = async (subject: string, telling: string, more = '') => {
    const { id, key } = (await copyOf('olga'))!;
    const set = `<t:SetItemField><t:FieldURI FieldURI="item:Subject"/><t:CalendarItem><t:Subject>${subject}</t:Subject></t:CalendarItem></t:SetItemField>`;
    const body = `<m:UpdateItem ConflictResolution="AutoResolve" SendMeetingInvitationsOrCancellations="${telling}"><m:ItemChanges><t:ItemChange><t:ItemId Id="${id}" ChangeKey="${key}"/><t:Updates>${set}${more}</t:Updates></t:ItemChange></m:ItemChanges></m:UpdateItem>`;
    expect(codeOf(await ask('olga', body))).toBe('NoError');
  };
  const remove = async (who: Who, telling: string) => {
    const { id } = (await copyOf(who))!;
    const body = `<m:DeleteItem DeleteType="MoveToDeletedItems" SendMeetingCancellations="${telling}"><m:ItemIds><t:ItemId Id="${id}"/></m:ItemIds></m:DeleteItem>`;
    expect(codeOf(await ask(who, body))).toBe('NoError');
  };
  const invite = (attributes?: string) => ask('olga', create(meetingOf('Plan', [CAST.fred]), attributes));

  it.each([
    ['SendToNone', undefined],
    ['SendOnlyToAll', 'Plan'],
    ['SendToAllAndSaveCopy', 'Plan'],
  ])('that creates a meeting with %s notifies the attendees accordingly', async (telling, seen) => {
    expect(codeOf(await invite(`SendMeetingInvitations="${telling}"`))).toBe('NoError');
    expect((await copyOf('fred'))?.subject).toBe(seen);
    expect(world.engine.freeBusy(CAST.fred, { start: at(0), end: at(240) })).toHaveLength(seen === undefined ? 0 : 1);
  });

  it('notifies a person who was skipped at first of the next change that is sent to all', async () => {
    await invite('SendMeetingInvitations="SendToNone"');
    await rename('Plan, again', 'SendToAllAndSaveCopy');
    expect((await copyOf('fred'))?.subject).toBe('Plan, again');
  });

  it.each([
    ['SendToNone', 'Plan'],
    ['SendToChangedAndSaveCopy', 'Plan'],
    ['SendOnlyToChanged', 'Plan'],
    ['SendOnlyToAll', 'Renamed'],
    ['SendToAllAndSaveCopy', 'Renamed'],
  ])('that changes a meeting with %s notifies the attendees accordingly', async (telling, seen) => {
    await invite();
    await rename('Renamed', telling);
    expect([(await copyOf('olga'))?.subject, (await copyOf('fred'))?.subject]).toEqual(['Renamed', seen]);
    await rename('At last', 'SendToAllAndSaveCopy');
    expect((await copyOf('fred'))?.subject).toBe('At last');
  });

  it('notifies only an added attendee if it is sent to those affected', async () => {
    await invite();
    const both = [CAST.fred, CAST.carl].map(
      (email) => `<t:Attendee><t:Mailbox><t:EmailAddress>${email}</t:EmailAddress></t:Mailbox></t:Attendee>`,
    );
    const more = `<t:SetItemField><t:FieldURI FieldURI="calendar:RequiredAttendees"/><t:CalendarItem><t:RequiredAttendees>${both.join('')}</t:RequiredAttendees></t:CalendarItem></t:SetItemField>`;
    await rename('With Carl', 'SendToChangedAndSaveCopy', more);
    expect([(await copyOf('fred'))?.subject, (await copyOf('carl'))?.subject]).toEqual(['Plan', 'With Carl']);
  });

  it.each([
    ['SendToNone', false],
    ['SendOnlyToAll', true],
    ['SendToAllAndSaveCopy', true],
  ])('that deletes a meeting with %s notifies the attendees accordingly', async (telling, isCancelled) => {
    await invite();
    await remove('olga', telling);
    expect([await copyOf('olga'), world.engine.listItems(CAST.fred, { start: at(0), end: at(240) })[0]?.isCancelled]).toEqual([
      undefined,
      isCancelled,
    ]);
  });

  it.each([
    ['SendToNone', 'Unknown'],
    ['SendToAllAndSaveCopy', 'Decline'],
  ])('that removes a meeting from an attendee’s calendar with %s notifies the organizer accordingly', async (telling, answer) => {
    await invite();
    await remove('fred', telling);
    expect([await copyOf('fred'), (await copyOf('olga'))?.answers]).toEqual([undefined, [answer]]);
  });

  it.each([
    ['SaveOnly', 'Unknown'],
    ['SendOnly', 'Accept'],
    ['SendAndSaveCopy', 'Accept'],
  ])('that answers with %s notifies the organizer accordingly', async (disposition, answer) => {
    await invite();
    const { id } = (await copyOf('fred'))!;
    expect(codeOf(await ask('fred', create(`<t:AcceptItem>${reference(id)}</t:AcceptItem>`, `MessageDisposition="${disposition}"`)))).toBe(
      'NoError',
    );
    expect([(await copyOf('fred'))?.response, (await copyOf('olga'))?.answers]).toEqual(['Accept', [answer]]);
  });

  // …/cancelcalendaritem: "it only applies to the organizer's calendar item", and its text is NewBodyContent.
  it('cancels by CancelCalendarItem with the organizer’s message, for the organizer only', async () => {
    await invite();
    const cancel = async (who: Who, whose = who, attributes = 'MessageDisposition="SendAndSaveCopy"') => {
      const text = '<t:NewBodyContent BodyType="Text">Nobody is in</t:NewBodyContent>';
      return codeOf(
        await ask(who, create(`<t:CancelCalendarItem>${reference((await copyOf(whose))!.id)}${text}</t:CancelCalendarItem>`, attributes)),
      );
    };
    expect(await cancel('fred')).toBe('ErrorCalendarIsNotOrganizer');
    expect(await cancel('carl', 'olga')).toBe('ErrorAccessDenied');
    expect(await cancel('olga', 'olga', '')).toBe('ErrorMessageDispositionRequired');
    expect(await cancel('olga')).toBe('NoError');
    expect(await copyOf('olga')).toBeUndefined();
    expect(world.engine.listItems(CAST.fred, { start: at(0), end: at(240) })).toMatchObject([{ isCancelled: true }]);
    expect(world.engine.comments).toEqual(['Nobody is in']);
  });

  // …/responsecode
  it.each([
    ['AcceptItem', 'Accept'],
    ['TentativelyAcceptItem', 'Tentative'],
    ['DeclineItem', 'Decline'],
  ])('is refused if it is %s from the organizer, or for a cancelled meeting', async (name, kind) => {
    await invite();
    const answer = (id: string, attributes = 'MessageDisposition="SendAndSaveCopy"') =>
      create(`<t:${name}>${reference(id)}</t:${name}>`, attributes);
    expect(codeOf(await ask('olga', answer((await copyOf('olga'))!.id)))).toBe(`ErrorCalendarIsOrganizerFor${kind}`);
    const { id } = (await copyOf('fred'))!;
    expect(codeOf(await ask('fred', answer(id, '')))).toBe('ErrorMessageDispositionRequired');
    expect(codeOf(await ask('carl', answer(id)))).toBe('ErrorAccessDenied');
    await remove('olga', 'SendToAllAndSaveCopy');
    expect(codeOf(await ask('fred', answer(id)))).toBe(`ErrorCalendarIsCancelledFor${kind}`);
  });

  it('is refused if it does not state whom to notify', async () => {
    await invite();
    const { id, key } = (await copyOf('olga'))!;
    expect(codeOf(await ask('olga', create(meetingOf('x', []), '')))).toBe('ErrorSendMeetingInvitationsRequired');
    const update = `<m:UpdateItem ConflictResolution="AutoResolve"><m:ItemChanges><t:ItemChange><t:ItemId Id="${id}" ChangeKey="${key}"/><t:Updates><t:DeleteItemField><t:FieldURI FieldURI="item:Body"/></t:DeleteItemField></t:Updates></t:ItemChange></m:ItemChanges></m:UpdateItem>`;
    expect(codeOf(await ask('olga', update))).toBe('ErrorSendMeetingInvitationsOrCancellationsRequired');
    const gone = `<m:DeleteItem DeleteType="HardDelete"><m:ItemIds><t:ItemId Id="${id}"/></m:ItemIds></m:DeleteItem>`;
    expect(codeOf(await ask('olga', gone))).toBe('ErrorSendMeetingCancellationsRequired');
  });
});

// learn.microsoft.com/exchange/client-developer/web-service-reference/: finditem-operation, indexedpageitemview, restriction.
describe('a search in Exchange', () => {
  const tag = (number: string, type = 'String') => `<t:ExtendedFieldURI PropertyTag="${number}" PropertyType="${type}"/>`;
  const own = '<t:ExtendedFieldURI DistinguishedPropertySetId="PublicStrings" PropertyName="of-a-client" PropertyType="String"/>';
  const constant = (value: string) => `<t:FieldURIOrConstant><t:Constant Value="${value}"/></t:FieldURIOrConstant>`;
  const subjects = (text: string) => allOf(text, 'Subject');
  const subjectUri = '<t:FieldURI FieldURI="item:Subject"/>';
  beforeEach(async () => {
    for (const [index, subject] of ['Beta', 'Alpha', 'Gamma'].entries())
      world.engine.createItem(CAST.olga, {
        subject,
        start: at(index * 60),
        end: at(index * 60 + 30),
        zone: 'UTC',
        ...(subject === 'Gamma' ? { visibility: 'private' } : {}),
      });
    await ask(
      'olga',
      create(
        meetingOf('Delta', []).replace('<t:Start>', `<t:ExtendedProperty>${own}<t:Value>a value</t:Value></t:ExtendedProperty><t:Start>`),
        'SendMeetingInvitations="SendToNone"',
      ),
    );
  });

  it.each([
    ['a field', `<t:IsEqualTo>${subjectUri}${constant('Alpha')}</t:IsEqualTo>`, ['Alpha']],
    ['the tag of a field', `<t:IsEqualTo>${tag('0x0037')}${constant('Alpha')}</t:IsEqualTo>`, ['Alpha']],
    [
      'part of a field',
      `<t:Contains ContainmentMode="Substring" ContainmentComparison="IgnoreCase">${subjectUri}<t:Constant Value="AMM"/></t:Contains>`,
      ['Gamma'],
    ],
    ['a client’s own property', `<t:IsEqualTo>${own}${constant('a value')}</t:IsEqualTo>`, ['Delta']],
    ['the existence of a property', `<t:Exists>${own}</t:Exists>`, ['Delta']],
    ['the absence of a property', `<t:Not><t:Exists>${own}</t:Exists></t:Not>`, ['Alpha', 'Beta', 'Gamma']],
    [
      'a time',
      `<t:IsGreaterThanOrEqualTo><t:FieldURI FieldURI="calendar:Start"/>${constant(iso(at(60)))}</t:IsGreaterThanOrEqualTo>`,
      ['Alpha', 'Delta', 'Gamma'],
    ],
    ['the mark of private events', `<t:IsEqualTo>${tag('0x0036', 'Integer')}${constant('2')}</t:IsEqualTo>`, ['Gamma']],
    [
      'a combination with and/or',
      `<t:Or><t:And><t:Exists>${own}</t:Exists><t:IsEqualTo>${subjectUri}${constant('Alpha')}</t:IsEqualTo></t:And><t:IsEqualTo>${subjectUri}${constant('Beta')}</t:IsEqualTo></t:Or>`,
      ['Beta'],
    ],
  ])('finds items by %s', async (_name, restriction, found) => {
    expect(subjects(await ask('olga', findItems({ restriction }))).toSorted()).toEqual(found);
  });

  it('cannot use values that Exchange computes', async () => {
    const restriction = `<t:IsEqualTo><t:FieldURI FieldURI="calendar:UID"/>${constant('x')}</t:IsEqualTo>`;
    expect(codeOf(await ask('olga', findItems({ restriction })))).toBe('ErrorUnsupportedPathForQuery');
  });

  it('cannot combine a view of days with a restriction', async () => {
    const view = `<m:CalendarView StartDate="${iso(at(0))}" EndDate="${iso(at(600))}"/>`;
    const restriction = `<t:Exists>${own}</t:Exists>`;
    expect(codeOf(await ask('olga', findItems({ view, restriction })))).toBe('ErrorInvalidOperation');
  });

  it('returns pages in the requested order', async () => {
    const sort = `<t:FieldOrder Order="Descending">${subjectUri}</t:FieldOrder>`;
    const page = async (offset: number) => {
      const answer = await ask(
        'olga',
        findItems({ view: `<m:IndexedPageItemView MaxEntriesReturned="3" Offset="${offset}" BasePoint="Beginning"/>`, sort }),
      );
      return [subjects(answer), /<m:RootFolder ([^>]*)>/.exec(answer)![1]];
    };
    expect(await page(0)).toEqual([
      ['Gamma', 'Delta', 'Beta'],
      'IndexedPagingOffset="3" TotalItemsInView="4" IncludesLastItemInRange="false"',
    ]);
    expect(await page(3)).toEqual([['Alpha'], 'IndexedPagingOffset="4" TotalItemsInView="4" IncludesLastItemInRange="true"']);
  });

  it('breaks ties by the next requested field', async () => {
    const sort = [
      `<t:FieldOrder Order="Ascending">${tag('0x0036', 'Integer')}</t:FieldOrder>`,
      `<t:FieldOrder Order="Ascending"><t:FieldURI FieldURI="calendar:Start"/></t:FieldOrder>`,
    ].join('');
    expect(subjects(await ask('olga', findItems({ sort })))).toEqual(['Beta', 'Alpha', 'Delta', 'Gamma']);
  });
});

// DavMail makes these requests before it shows a calendar: github.com/mguessan/davmail,
// src/java/davmail/exchange/ews/EwsExchangeSession.java.
describe('requests of clients to a mailbox of Exchange', () => {
  const folder = (id: string, fields = '') =>
    `<m:GetFolder><m:FolderShape><t:BaseShape>IdOnly</t:BaseShape>${
      fields === '' ? '' : `<t:AdditionalProperties>${fields}</t:AdditionalProperties>`
    }</m:FolderShape><m:FolderIds>${id}</m:FolderIds></m:GetFolder>`;
  const known = (name: string, mailbox = '') =>
    `<t:DistinguishedFolderId Id="${name}">${mailbox === '' ? '' : `<t:Mailbox><t:EmailAddress>${mailbox}</t:EmailAddress></t:Mailbox>`}</t:DistinguishedFolderId>`;
  const folderIdOf = (text: string) => /<t:FolderId Id="([^"]+)"/.exec(text)?.[1];

  it.each([
    'root',
    'msgfolderroot',
    'inbox',
    'calendar',
    'contacts',
    'sentitems',
    'drafts',
    'deleteditems',
    'junkemail',
    'outbox',
    'tasks',
  ])('find the folder %s', async (name) => {
    expect(codeOf(await ask('olga', folder(known(name))))).toBe('NoError');
    expect(codeOf(await ask('olga', folder(known(name, CAST.fred))))).toBe('ErrorAccessDenied');
  });

  // …/convertid-operation
  it('find the owner of a folder by ConvertId', async () => {
    const convert = (id: string, format = 'EwsId') =>
      `<m:ConvertId DestinationFormat="EwsId"><m:SourceIds><t:AlternateId Format="${format}" Id="${id}" Mailbox="nobody@alder.example"/></m:SourceIds></m:ConvertId>`;
    const id = folderIdOf(await ask('olga', folder(known('root'))))!;
    expect(/ Mailbox="([^"]+)"/.exec(await ask('olga', convert(id)))?.[1]).toBe(CAST.olga);
    expect(codeOf(await ask('olga', convert('AAAA')))).toBe('ErrorInvalidIdMalformed');
  });

  // …/getuserconfiguration-operation
  it('read the zone by GetUserConfiguration, but only in a person’s own mailbox', async () => {
    const configuration = (name: string, of = known('root')) =>
      `<m:GetUserConfiguration><m:UserConfigurationName Name="${name}">${of}</m:UserConfigurationName><m:UserConfigurationProperties>All</m:UserConfigurationProperties></m:GetUserConfiguration>`;
    expect(allOf(await ask('olga', configuration('OWA.UserOptions')), 'Value')).toEqual(['timezone', 'Central Europe Standard Time']);
    expect(codeOf(await ask('olga', configuration('Something.Else')))).toBe('ErrorItemNotFound');
    expect(codeOf(await ask('carl', configuration('OWA.UserOptions', known('root', CAST.fred))))).toBe('ErrorAccessDenied');
  });

  // …/createfolder-operation, …/deletefolder-operation
  it('create folders, find them by names and classes, and delete them, but not the mailbox’s own folders', async () => {
    const make = (name: string, parent = known('calendar')) =>
      `<m:CreateFolder><m:ParentFolderId>${parent}</m:ParentFolderId><m:Folders><t:CalendarFolder><t:DisplayName>${name}</t:DisplayName></t:CalendarFolder></m:Folders></m:CreateFolder>`;
    const look = (restriction: string) =>
      `<m:FindFolder Traversal="Shallow"><m:FolderShape><t:BaseShape>IdOnly</t:BaseShape></m:FolderShape><m:Restriction>${restriction}</m:Restriction><m:ParentFolderIds>${known('calendar')}</m:ParentFolderIds></m:FindFolder>`;
    const named = (name: string) =>
      look(
        `<t:IsEqualTo><t:FieldURI FieldURI="folder:DisplayName"/><t:FieldURIOrConstant><t:Constant Value="${name}"/></t:FieldURIOrConstant></t:IsEqualTo>`,
      );
    const ofClass = look(
      '<t:IsEqualTo><t:ExtendedFieldURI PropertyTag="0x3613" PropertyType="String"/><t:FieldURIOrConstant><t:Constant Value="IPF.Appointment"/></t:FieldURIOrConstant></t:IsEqualTo>',
    );
    const drop = (id: string) => `<m:DeleteFolder DeleteType="HardDelete"><m:FolderIds>${id}</m:FolderIds></m:DeleteFolder>`;
    const id = folderIdOf(await ask('olga', make('Holidays')))!;
    expect(codeOf(await ask('olga', make('Holidays')))).toBe('ErrorFolderExists');
    expect(codeOf(await ask('olga', make('x', known('calendar', CAST.fred))))).toBe('ErrorAccessDenied');
    expect(folderIdOf(await ask('olga', named('Holidays')))).toBe(id);
    expect(folderIdOf(await ask('olga', named('Calendar')))).toBeUndefined();
    expect(folderIdOf(await ask('olga', ofClass))).toBe(id);
    expect(codeOf(await ask('fred', drop(`<t:FolderId Id="${id}"/>`)))).toBe('ErrorAccessDenied');
    expect(codeOf(await ask('olga', drop(`<t:FolderId Id="${id}"/>`)))).toBe('NoError');
    expect(codeOf(await ask('olga', drop(`<t:FolderId Id="${id}"/>`)))).toBe('ErrorFolderNotFound');
    expect(codeOf(await ask('olga', drop(known('calendar'))))).toBe('ErrorDeleteDistinguishedFolder');
  });

  // [MS-OXPROPS]: PidTagLocalCommitTimeMax, PidTagDeletedCountTotal, PidTagContentCount; these tell a client that something has changed.
  it('read when something in a folder last changed, and how many items were deleted', async () => {
    const fields = ['0x670a" PropertyType="SystemTime', '0x670b" PropertyType="Integer', '0x3602" PropertyType="Integer'].map(
      (one) => `<t:ExtendedFieldURI PropertyTag="${one}"/>`,
    );
    const state = async () => allOf(await ask('olga', folder(known('calendar'), fields.join(''))), 'Value');
    const [before] = await state();
    world.clock.now += 60_000;
    const item = world.engine.createItem(CAST.olga, { subject: 'x', start: at(0), end: at(30), zone: 'UTC' });
    const made = await state();
    expect(made).toEqual([iso(SUITE_NOW + 60_000).replace('.000', ''), '0', '1']);
    expect(made[0]).not.toBe(before);
    world.engine.removeItem(item.id);
    expect((await state()).slice(1)).toEqual(['1', '0']);
  });

  it('are refused if unsupported', async () => {
    expect(codeOf(await ask('olga', '<m:GetInboxRules/>'))).toBe('ErrorInvalidOperation');
    expect(codeOf(await ask('olga', create('<t:Message><t:Subject>x</t:Subject></t:Message>', 'MessageDisposition="SaveOnly"')))).toBe(
      'ErrorInvalidOperation',
    );
  });
});

// learn.microsoft.com/exchange/client-developer/exchange-web-services/how-to-get-room-lists-by-using-ews-in-exchange
describe('the rooms of Exchange', () => {
  const rooms = () => world.provider.listRooms({}, suiteContext(CAST.olga));

  it('are those of all room lists, each once', async () => {
    const { directory } = world.engine;
    const other = directory.addRoomList({ email: 'all@alder.example', name: 'All rooms' }).email;
    directory.addRoom({
      email: 'in-both@rooms.alder.example',
      name: 'In both',
      roomList: 'alder-house@alder.example',
      otherRoomLists: [other],
    });
    directory.addRoom({ email: 'in-none@rooms.alder.example', name: 'In none' });
    const { items, cutOff } = await rooms();
    expect(items.map(({ email }) => email)).toEqual([CAST.room, CAST.other, 'in-both@rooms.alder.example']);
    expect(items[2]).toEqual({
      email: 'in-both@rooms.alder.example',
      name: 'In both',
      kind: 'room',
      building: 'Alder House',
      features: [],
    });
    expect(cutOff).toBeUndefined();
  });

  // github.com/OfficeDev/ews-java-api/issues/524
  it('are only a hundred of each list, and the lists that may have more are named', async () => {
    const { directory } = world.engine;
    const roomList = directory.addRoomList({ email: 'big@alder.example', name: 'Tower' }).email;
    for (let index = 0; index < 120; index += 1)
      directory.addRoom({ email: `t-${index}@rooms.alder.example`, name: `T ${index}`, roomList });
    const { items, cutOff } = await rooms();
    expect(items).toHaveLength(102);
    expect(cutOff).toEqual(['Tower']);
  });
});
