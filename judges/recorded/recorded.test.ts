import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { differences, type Said, type Shapes, shapesOf } from './shape.ts';
import { type Kind, KINDS, standInShapes } from './stand-in-shapes.ts';

const fixtures = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));

describe('a recording of a real calendar', () => {
  it.each(fixtures)('%s matches the stand-in', async (name) => {
    const { kind, shapes } = JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as { kind: Kind; shapes: Shapes };
    expect(differences(shapes, await standInShapes(kind))).toEqual([]);
  });

  it.each(KINDS)('the stand-in for %s does not differ from itself', async (kind) => {
    const shapes = await standInShapes(kind);
    expect(Object.keys(shapes).length).toBeGreaterThan(10);
    expect(differences(shapes, shapes)).toEqual([]);
  });
});

describe('a difference', () => {
  const asked = (patch: Partial<Said> = {}): Said => ({
    method: 'GET',
    url: 'https://graph.example/v1.0/users/mailbox-1@redacted.example/events/id-00a1b2c3d4e5',
    requestBody: '',
    status: 200,
    answerBody: JSON.stringify({ id: 'id-1', showAs: 'busy', attendees: [{ status: { response: 'accepted' } }], availabilityView: '0022' }),
    ...patch,
  });
  const usual = shapesOf([asked()]);
  const answer = (body: unknown) => asked({ answerBody: JSON.stringify(body) });

  it.each<[string, Said, readonly string[]]>([
    ['none: another id, another text, another day', asked({ url: '/v1.0/users/olga%40x.example/events/AAMkAD=' }), []],
    ['none: the caller’s own mailbox', asked({ url: '/v1.0/me/events/AAMkAD=' }), []],
    [
      'a property that the stand-in never returns',
      answer({ id: 'x', uid: 'y' }),
      ['GET /v1.0/users/{}/events/{} 200: uid is not told by the stand-in'],
    ],
    [
      'a term that the stand-in never uses',
      answer({ showAs: 'workingElsewhere' }),
      ['GET /v1.0/users/{}/events/{} 200: showAs is workingElsewhere, with the stand-in busy'],
    ],
    ['null where the stand-in has a value', answer({ id: null }), ['GET /v1.0/users/{}/events/{} 200: id is null, with the stand-in text']],
    [
      'a digit that the stand-in never uses',
      answer({ availabilityView: '0044' }),
      ['GET /v1.0/users/{}/events/{} 200: availabilityView is digits 04, with the stand-in digits 02'],
    ],
    [
      'a refusal that the stand-in never gives',
      asked({ status: 403, answerBody: '{"error":{"code":"ErrorAccessDenied"}}' }),
      ['GET /v1.0/users/{}/events/{} 403: the stand-in never answers so'],
    ],
  ])('is reported if there is one: %s', (_case, said, expected) => {
    expect(differences(shapesOf([said]), usual)).toEqual(expected);
  });

  it('of SOAP is reported by its operation, its elements and Exchange’s words', () => {
    const soap = (type: string, more = ''): Said => ({
      method: 'POST',
      url: '/EWS/Exchange.asmx',
      requestBody: '<s:Envelope><s:Body><m:GetItem><m:ItemIds/></m:GetItem></s:Body></s:Envelope>',
      status: 200,
      answerBody: `<s:Envelope><s:Body><m:R ResponseClass="Success"><t:CalendarItem><t:CalendarItemType>${type}</t:CalendarItemType>${more}</t:CalendarItem></m:R></s:Body></s:Envelope>`,
    });
    expect(differences(shapesOf([soap('Exception', '<t:IsOrganizer>true</t:IsOrganizer>')]), shapesOf([soap('Single')]))).toEqual([
      'GetItem 200: Envelope.Body.R.CalendarItem.CalendarItemType is Exception, with the stand-in Single',
      'GetItem 200: Envelope.Body.R.CalendarItem.IsOrganizer is not told by the stand-in',
    ]);
  });
});
