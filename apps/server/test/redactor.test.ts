import { describe, expect, it } from 'vitest';
import { Redactor } from '../src/connections/redactor.ts';

/** Recordings that an operator may show to strangers: `assist connect --record`. */
describe('a recording', () => {
  const body = (text: string) => new Redactor().body(text);
  const json = (value: unknown) => JSON.parse(body(JSON.stringify(value))) as unknown;

  it.each<[string, unknown, unknown]>([
    ['a person', { address: 'Olga@alder.example' }, { address: 'mailbox-1@redacted.example' }],
    ['a person in Exchange’s form', { address: 'SMTP:olga@alder.example' }, { address: 'mailbox-1@redacted.example' }],
    ['a name', { displayName: 'Olga Nová' }, { displayName: 'text of 9' }],
    ['a subject of one word', { subject: 'Layoffs' }, { subject: 'text of 7' }],
    ['a text that contains a person', { bodyPreview: 'ask olga@alder.example' }, { bodyPreview: 'text of 22' }],
    ['a short password', { password: 'x' }, { password: 'text of 1' }],
    ['a person in place of a provider’s term', { status: 'olga@alder.example' }, { status: 'mailbox-1@redacted.example' }],
    ['a sentence in place of a provider’s term', { reason: 'Olga, she said' }, { reason: 'text of 14' }],
    ['a person as the name of a field', { 'olga@alder.example': { busy: [] } }, { 'mailbox-1@redacted.example': { busy: [] } }],
    ['a term of the provider', { showAs: 'busy', type: 'seriesMaster' }, { showAs: 'busy', type: 'seriesMaster' }],
    [
      'times and numbers',
      { start: '2026-11-23T08:00:00Z', count: 3, isOnline: true },
      { start: '2026-11-23T08:00:00Z', count: 3, isOnline: true },
    ],
    ['nothing', { organizer: null, list: [] }, { organizer: null, list: [] }],
    ['a day about which nothing is known', { availabilityView: '' }, { availabilityView: '' }],
    ['a PIN', { pin: '48392011' }, { pin: 'text of 8' }],
    ['a PIN that is a number', { pin: 48_392_011 }, { pin: 0 }],
    ['a passcode', { passcode: '771204' }, { passcode: 'text of 6' }],
    ['digits in place of a provider’s code', { code: '771204' }, { code: 'text of 6' }],
    ['a number in place of a provider’s code', { code: 771_204 }, { code: 0 }],
    ['the code of a refusal', { error: { code: 403 } }, { error: { code: 403 } }],
    ['a conference', { onlineMeeting: { conferenceId: '123456789' } }, { onlineMeeting: { conferenceId: 'text of 9' } }],
    ['a telephone', { uri: 'tel:+420777123456', label: '420777123456' }, { uri: 'text of 17', label: 'text of 12' }],
    ['a birthday', { birthday: '1980-02-03' }, { birthday: 'text of 10' }],
    ['an employee', { employeeId: '004711' }, { employeeId: 'text of 6' }],
    ['a map coordinate', { latitude: 50.0755 }, { latitude: 0 }],
    ['the value of a property', { value: 'Layoffs of the Brno team' }, { value: 'text of 24' }],
    ['a sentence in a field for terms', { status: 'Layoffs in Brno' }, { status: 'text of 15' }],
    ['a word in place of a time', { start: 'Layoffs' }, { start: 'text of 7' }],
    ['a time zone', { timeZone: 'Central Europe Standard Time' }, { timeZone: 'Central Europe Standard Time' }],
    ['the working hours', { startTime: '08:00:00.0000000' }, { startTime: '08:00:00.0000000' }],
  ])('redacts what may identify people, and keeps the rest: %s', (_case, value, told) => {
    expect(json(value)).toEqual(told);
  });

  it('replaces tokens and ids by hashes, equal values by equal hashes', () => {
    const token = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.canary';
    const told = JSON.stringify(
      json({ access_token: token, a: { id: 'AAMkADcanary0000000000000000=' }, b: { id: 'AAMkADcanary0000000000000000=' } }),
    );
    expect(told).not.toContain('canary');
    const ids = told.match(/id-[0-9a-f]{12}/g)!;
    expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
  });

  it('gives a person the same name throughout', () => {
    const redactor = new Redactor();
    expect(redactor.body('{"a":"olga@x.example","b":"fred@x.example"}')).toBe(
      '{"a":"mailbox-1@redacted.example","b":"mailbox-2@redacted.example"}',
    );
    expect(redactor.url('https://graph.microsoft.com/v1.0/users/Fred@x.example/events')).toContain('mailbox-2%40redacted.example');
  });

  it.each<[string, string, string]>([
    ['a text', '<t:Subject>Layoffs</t:Subject>', '<t:Subject>text of 7</t:Subject>'],
    ['a text of several lines', '<t:Body BodyType="HTML">one\ntwo</t:Body>', '<t:Body BodyType="HTML">text of 7</t:Body>'],
    ['a CDATA section', '<t:Subject><![CDATA[Layoffs <b>]]></t:Subject>', '<t:Subject>text of 11</t:Subject>'],
    ['a text beside an element', '<t:Subject>Layoffs<t:X/></t:Subject>', '<t:Subject>text of 7<t:X/></t:Subject>'],
    ['a remark', '<!-- Layoffs --><t:X/>', '<t:X/>'],
    ['a person', '<t:EmailAddress>olga@x.example</t:EmailAddress>', '<t:EmailAddress>mailbox-1@redacted.example</t:EmailAddress>'],
    ['a term of Exchange', '<t:ResponseType>Accept</t:ResponseType>', '<t:ResponseType>Accept</t:ResponseType>'],
    ['a time', '<t:Start>2026-11-23T08:00:00Z</t:Start>', '<t:Start>2026-11-23T08:00:00Z</t:Start>'],
    ['a folder of Exchange', '<t:DistinguishedFolderId Id="calendar"/>', '<t:DistinguishedFolderId Id="calendar"/>'],
    ['a person in an attribute', '<t:X Name="olga@x.example"/>', '<t:X Name="mailbox-1@redacted.example"/>'],
    ['a name in an attribute', '<a Name="Jana Novakova" Title="Layoffs"/>', '<a Name="text of 13" Title="text of 7"/>'],
    ['a name in an attribute with spaces', '<a Name = "Jana" />', '<a Name="text of 4"/>'],
    ['an invalid attribute', '<a Jana Novakova>x</a>', '<a>text of 1</a>'],
    ['a value', '<t:Value>Layoffs in Brno</t:Value>', '<t:Value>text of 15</t:Value>'],
    ['a password of digits', '<t:Password>77124</t:Password>', '<t:Password>text of 5</t:Password>'],
    ['a declaration', '<?xml version="1.0" encoding="utf-8"?><a/>', '<?xml version="1.0" encoding="utf-8"?><a/>'],
    ['a part of CalDAV', '<c:comp-filter name="VEVENT"/>', '<c:comp-filter name="VEVENT"/>'],
    ['a status of CalDAV', '<d:status>HTTP/1.1 200 OK</d:status>', '<d:status>HTTP/1.1 200 OK</d:status>'],
    ['a response class', '<m:X ResponseClass="Success"/>', '<m:X ResponseClass="Success"/>'],
    ['a person in single quotes', "<t:X Name='olga@x.example'/>", '<t:X Name="mailbox-1@redacted.example"/>'],
    [
      'an XML namespace',
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"/>',
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"/>',
    ],
  ])('redacts in XML what may identify people, and keeps the rest: %s', (_case, text, told) => {
    expect(body(text)).toBe(told);
  });

  it('hashes ids in XML', () => {
    expect(body('<t:ItemId Id="AAMkCanary=" ChangeKey="DwCanary"/>')).toMatch(
      /^<t:ItemId Id="id-[0-9a-f]{12}" ChangeKey="id-[0-9a-f]{12}"\/>$/,
    );
  });

  it.each([
    ['a form', 'grant_type=password&password=canary', '(35 characters)'],
    ['a truncated answer', '{"subject":"canary', '(18 characters)'],
    ['no text', '', ''],
  ])('redacts a body that is %s', (_case, text, told) => {
    expect(body(text)).toBe(told);
  });

  it('keeps only headers that identify nobody', () => {
    expect(
      new Redactor().headers([
        ['Authorization', 'Bearer canary'],
        ['Cookie', 'canary'],
        ['X-AnchorMailbox', 'olga@x.example'],
        ['Prefer', 'outlook.timezone="UTC"'],
        ['Retry-After', '7'],
      ]),
    ).toEqual({ prefer: 'outlook.timezone="UTC"', 'retry-after': '7' });
  });

  it.each([
    ['https://olga:secret@mail.alder.example:8443/EWS/Exchange.asmx', 'https://provider.example/EWS/Exchange.asmx'],
    ['https://graph.microsoft.com/v1.0/me/calendarView?$top=100', 'https://provider.example/v1.0/me/calendarView?%24top=100'],
    ['https://x.example/people?$search=%22olga%22', 'https://provider.example/people?%24search=text+of+6'],
    ['https://x.example/people?query=Olga', 'https://provider.example/people?query=text+of+4'],
    ['https://x.example/events?timeMin=2026-11-23T08:00:00Z', 'https://provider.example/events?timeMin=2026-11-23T08%3A00%3A00Z'],
    ['https://x.example/events?maxResults=250&singleEvents=true', 'https://provider.example/events?maxResults=250&singleEvents=true'],
    ['https://x.example/events?$skiptoken=amFuYS5ub3Zha292', 'https://provider.example/events?%24skiptoken=text+of+16'],
    ['https://x.example/events?$skip=jana.novakova', 'https://provider.example/events?%24skip=text+of+13'],
    ['https://x.example/events?$select=subject,start', 'https://provider.example/events?%24select=subject%2Cstart'],
    ['https://x.example/me/photo/$value', 'https://provider.example/me/photo/$value'],
    ['https://x.example/me#jana', 'https://provider.example/me'],
  ])('redacts the address %s', (url, told) => {
    expect(new Redactor().url(url)).toBe(told);
  });

  it.each([
    ['a user name', 'https://cloud.example/remote.php/dav/calendars/jana.novakova/me/', /^\/remote\.php\/dav\/calendars\/id-\w{12}\/me\/$/],
    ['an invalid encoding', 'https://x.example/users/%zz/events', /^\/users\/id-\w{12}\/events$/],
  ])('hashes a path segment with %s', (_case, url, told) => {
    expect(new URL(new Redactor().url(url)).pathname).toMatch(told);
  });

  it('has hashes that cannot be compared with those of another recording', () => {
    const url = 'https://cloud.example/calendars/jana.novakova';
    expect(new Redactor().url(url)).not.toBe(new Redactor().url(url));
  });
});
