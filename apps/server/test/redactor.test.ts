import { describe, expect, it } from 'vitest';
import { Redactor } from '../src/connections/redactor.ts';

/** What an operator may show to strangers: `assist connect --record`. */
describe('a recording', () => {
  const body = (text: string) => new Redactor().body(text);
  const json = (value: unknown) => JSON.parse(body(JSON.stringify(value))) as unknown;

  it.each<[string, unknown, unknown]>([
    ['a person', { address: 'Olga@alder.example' }, { address: 'mailbox-1@redacted.example' }],
    ['a person in Exchange’s form', { address: 'SMTP:olga@alder.example' }, { address: 'mailbox-1@redacted.example' }],
    ['a name', { displayName: 'Olga Nová' }, { displayName: 'text of 9' }],
    ['a subject of one word', { subject: 'Layoffs' }, { subject: 'text of 7' }],
    ['a text with somebody in it', { bodyPreview: 'ask olga@alder.example' }, { bodyPreview: 'text of 22' }],
    ['a short password', { password: 'x' }, { password: 'text of 1' }],
    ['somebody where a word of the provider’s stands', { status: 'olga@alder.example' }, { status: 'mailbox-1@redacted.example' }],
    ['a sentence where a word of the provider’s stands', { reason: 'Olga, she said' }, { reason: 'text of 14' }],
    ['somebody as the name of a field', { 'olga@alder.example': { busy: [] } }, { 'mailbox-1@redacted.example': { busy: [] } }],
    ['a word of the provider’s', { showAs: 'busy', type: 'seriesMaster' }, { showAs: 'busy', type: 'seriesMaster' }],
    [
      'times and numbers',
      { start: '2026-11-23T08:00:00Z', count: 3, isOnline: true },
      { start: '2026-11-23T08:00:00Z', count: 3, isOnline: true },
    ],
    ['nothing', { organizer: null, list: [] }, { organizer: null, list: [] }],
  ])('of %s', (_case, value, told) => {
    expect(json(value)).toEqual(told);
  });

  it('has no token and no id, but the same for the same', () => {
    const token = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.canary';
    const told = JSON.stringify(
      json({ access_token: token, a: { id: 'AAMkADcanary0000000000000000=' }, b: { id: 'AAMkADcanary0000000000000000=' } }),
    );
    expect(told).not.toContain('canary');
    const ids = told.match(/id-[0-9a-f]{12}/g)!;
    expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
  });

  it('calls a person the same all through', () => {
    const redactor = new Redactor();
    expect(redactor.body('{"a":"olga@x.example","b":"fred@x.example"}')).toBe(
      '{"a":"mailbox-1@redacted.example","b":"mailbox-2@redacted.example"}',
    );
    expect(redactor.url('https://graph.microsoft.com/v1.0/users/Fred@x.example/events')).toContain('mailbox-2%40redacted.example');
  });

  it.each<[string, string, string]>([
    ['a text', '<t:Subject>Layoffs</t:Subject>', '<t:Subject>text of 7</t:Subject>'],
    ['a text over lines', '<t:Body BodyType="HTML">one\ntwo</t:Body>', '<t:Body BodyType="HTML">text of 7</t:Body>'],
    ['a text that is not escaped', '<t:Subject><![CDATA[Layoffs <b>]]></t:Subject>', '<t:Subject>text of 11</t:Subject>'],
    ['a text beside others', '<t:Subject>Layoffs<t:X/></t:Subject>', '<t:Subject>text of 7<t:X/></t:Subject>'],
    ['a remark', '<!-- Layoffs --><t:X/>', '<t:X/>'],
    ['a person', '<t:EmailAddress>olga@x.example</t:EmailAddress>', '<t:EmailAddress>mailbox-1@redacted.example</t:EmailAddress>'],
    ['a word of Exchange’s', '<t:ResponseType>Accept</t:ResponseType>', '<t:ResponseType>Accept</t:ResponseType>'],
    ['a time', '<t:Start>2026-11-23T08:00:00Z</t:Start>', '<t:Start>2026-11-23T08:00:00Z</t:Start>'],
    ['a folder of Exchange’s', '<t:DistinguishedFolderId Id="calendar"/>', '<t:DistinguishedFolderId Id="calendar"/>'],
    ['somebody in an attribute', '<t:X Name="olga@x.example"/>', '<t:X Name="mailbox-1@redacted.example"/>'],
    ['somebody in another attribute', "<t:X Name='olga@x.example'/>", '<t:X Name="mailbox-1@redacted.example"/>'],
    [
      'a space of names',
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"/>',
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"/>',
    ],
  ])('in XML, of %s', (_case, text, told) => {
    expect(body(text)).toBe(told);
  });

  it('of an id in XML has its hash', () => {
    expect(body('<t:ItemId Id="AAMkCanary=" ChangeKey="DwCanary"/>')).toMatch(
      /^<t:ItemId Id="id-[0-9a-f]{12}" ChangeKey="id-[0-9a-f]{12}"\/>$/,
    );
  });

  it.each([
    ['a form', 'grant_type=password&password=canary', '(35 characters)'],
    ['an answer that is cut', '{"subject":"canary', '(18 characters)'],
    ['nothing', '', ''],
  ])('of %s', (_case, text, told) => {
    expect(body(text)).toBe(told);
  });

  it('of headers keeps those that teach something, and no other', () => {
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
    ['https://graph.microsoft.com/v1.0/me/x%zz', 'https://provider.example/v1.0/me/x%25zz'],
    ['https://x.example/people?$search=%22olga%22', 'https://provider.example/people?%24search=text+of+6'],
    ['https://x.example/people?query=Olga', 'https://provider.example/people?query=text+of+4'],
    ['https://x.example/a?timeMin=2026-11-23T08:00:00Z', 'https://provider.example/a?timeMin=2026-11-23T08%3A00%3A00Z'],
  ])('of %s', (url, told) => {
    expect(new Redactor().url(url)).toBe(told);
  });
});
