import { errorsOf, operations, type OperationShape, PROBLEMS, problemSchema } from '@assist/contract';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

interface Documented {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-access': string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: object }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Record<string, { readonly schema?: object }> }>
  >;
}

let server: TestServer;
let olga: TestClient;
let visitor: TestClient;
let document: { readonly paths: Record<string, Record<string, Documented>>; readonly components?: { readonly schemas: object } };
let event: { readonly id: string; readonly iCalUId: string; readonly etag: string };
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const CONFIRM = 'confirm@rooms.alder.example';
const range = { start: at(0), end: at(600) };
const inRange = `start=${range.start}&end=${range.end}`;
const statusOf = () => ({ email: CONFIRM, iCalUid: event.iCalUId, id: event.id });

beforeAll(async () => {
  server = await startTestServer('sqlite');
  [visitor, olga] = [await server.visitor(), await server.signIn(CAST.olga)];
  document = (await visitor.call('GET', '/api/docs/openapi.json')).body;
  ajv.addSchema(document, 'assist');
  const made = await olga.call('POST', '/api/calendar/events', {
    idempotencyKey: 'first',
    subject: 'Review',
    bodyHtml: '<p>Bring figures</p>',
    start: at(15),
    end: at(75),
    attendees: [{ email: CAST.fred, name: 'Fred' }],
    resources: [{ email: CONFIRM }],
    recurrence: { frequency: 'daily', interval: 1, count: 2 },
    reminder: 15,
  });
  ({ event } = made.body);
  await olga.call('POST', '/api/users/me/favourites/room-1');
});
afterAll(() => server.close());

const calls: readonly OperationShape[] = operations;
const named = calls.map((call) => [call.id, call] as const);
const documented = (call: Pick<OperationShape, 'path' | 'method'>) => document.paths[call.path]![call.method.toLowerCase()]!;

describe('the API’s document', () => {
  it.each(named)('describes everything needed to call %s', (id, call) => {
    const said = documented(call);
    expect([said.operationId, said.summary, said['x-access']]).toEqual([id, call.summary, call.access]);
    // A call needs the token that the document requires, unless the call says otherwise.
    expect(said.security).toEqual(call.access === 'anyone' ? [] : undefined);
    const inPath = (said.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => [parameter.name, parameter.required])).toEqual(
      [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1], true]),
    );
    expect(said.requestBody?.required).toBe(call.body === undefined ? undefined : true);
    const statuses = [...Object.keys(call.responses), ...errorsOf(call).map((code) => String(PROBLEMS[code][0]))];
    expect(Object.keys(said.responses).toSorted()).toEqual([...new Set(statuses)].toSorted());
  });

  it.each(named)('lists every refusal of %s', (_id, call) => {
    for (const code of errorsOf(call)) {
      const { description, content } = documented(call).responses[String(PROBLEMS[code][0])]!;
      expect(description.split(', ')).toContain(code);
      expect(Object.keys(content!)).toEqual(['application/problem+json']);
    }
  });

  it.each([
    ['getPicture', 'image/*'],
    ['getCalendarMyImage', 'image/*'],
    ['printLocationCodes', 'application/pdf'],
  ])('gives the media type of %s', (id, type) => {
    const call = calls.find((one) => one.id === id)!;
    expect(Object.keys(documented(call).responses['200']!.content!)).toEqual([type]);
  });

  it('names every object that several calls share', () => {
    const callsOf = new Map<string, Set<string>>();
    for (const call of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
      for (const one of unnamedObjectsOf(call)) callsOf.set(one, (callsOf.get(one) ?? new Set()).add(call.operationId));
    expect(callsOf.size).toBeGreaterThan(20);
    expect([...callsOf].filter(([, ids]) => ids.size > 1).map(([one, ids]) => [...ids, one])).toEqual([]);
    expect(Object.keys(document.components!.schemas)).toEqual(expect.arrayContaining(['Event', 'Problem', 'Schedule']));
  });

  it('contains only valid JSON Schema 2020-12', () => {
    const schemas = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap((call) => [
        ...(call.parameters ?? []).map((parameter) => parameter.schema),
        ...Object.values(call.requestBody?.content ?? {}).map((content) => content.schema),
        ...Object.values(call.responses).flatMap((answer) =>
          Object.values(answer.content ?? {}).flatMap((content) => content.schema ?? []),
        ),
      ]);
    expect(schemas.length).toBeGreaterThan(calls.length);
    for (const schema of new Map(schemas.map((one) => [JSON.stringify(one), one])).values())
      expect(() => ajv.compile(absolute(schema))).not.toThrow();
  });
});

/** Returns the unnamed objects in a schema, except those with only one or two fields. */
function unnamedObjectsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties } = value as { properties?: object };
  const own = properties !== undefined && Object.keys(properties).length > 2 ? [JSON.stringify(value)] : [];
  return [...own, ...Object.values(value).flatMap(unnamedObjectsOf)];
}

/** Makes references into the document absolute. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"assist#/')) as object;
}

function faultsOf(schema: object, value: unknown): unknown {
  const validate = ajv.compile(absolute(schema));
  return validate(value) ? null : validate.errors!.map((error) => [error.instancePath, error.message, error.params]);
}

/** Developers rely on the document: answers have exactly its fields, no more and no fewer. */
describe('an answer matches the document:', () => {
  it.each<[string, () => readonly [string, unknown?], number?]>([
    ['getSiteConfig', () => ['/config.json']],
    ['getConfigurations', () => ['/api/assist/configurations']],
    ['getMe', () => ['/api/account/me']],
    ['getOauthToken', () => ['/api/account/oauth-token']],
    ['getResources', () => ['/api/assist/resources']],
    ['getEventBounds', () => [`/api/assist/resources/${CONFIRM}/events/${encodeURIComponent(event.iCalUId)}/bounds`]],
    ['listPlanLevels', () => ['/api/assist/plans']],
    ['getSchedules', () => ['/api/calendar/schedules', { ...range, emails: [CONFIRM, CAST.room] }]],
    ['getCachedSchedules', () => ['/api/cache/get', { ...range, emails: [CONFIRM] }]],
    ['getUtilisation', () => ['/api/calendar/utilisation', { ...range, areaIds: ['zone-full'] }]],
    ['listEvents', () => [`/api/calendar/events?${inRange}`]],
    ['listLimitedEvents', () => [`/api/calendar/events/limited?${inRange}&user=${CAST.olga}`]],
    ['getEvent', () => [`/api/calendar/events/${event.id}`]],
    ['listSeriesDates', () => [`/api/calendar/events/${event.id}/dates?limit=5`]],
    [
      'createEvent',
      () => [
        '/api/calendar/events',
        { idempotencyKey: 'second', subject: 'Talk', start: at(120), end: at(180), resources: [{ email: CAST.room }] },
      ],
      201,
    ],
    ['changeEvent', () => [`/api/calendar/events/${event.id}`, { etag: event.etag, subject: 'Another' }]],
    ['getEventStatuses', () => ['/api/event/statuses', [statusOf()]]],
    ['actOnEvent', () => ['/api/event/action', { action: 'confirm', ...statusOf() }]],
    ['getCalendarMe', () => ['/api/calendar/me']],
    ['findPeople', () => ['/api/calendar/people?q=f']],
    ['listFavourites', () => ['/api/users/me/favourites']],
    ['getUserSettings', () => ['/api/users/me/settings']],
    ['saveUserSettings', () => ['/api/users/me/settings', { location: { filteredAreaIds: ['floor-1'] }, language: 'cs', theme: 'dark' }]],
  ])('%s', async (id, ask, status = 200) => {
    const call = calls.find((one) => one.id === id)!;
    const [path, body] = ask();
    const answer = await olga.call(call.method, path, body);
    expect(answer.status).toBe(status);
    // An empty list would match anything.
    if (Array.isArray(answer.body)) expect(answer.body.length).toBeGreaterThan(0);
    expect(faultsOf(documented(call).responses[String(status)]!.content!['application/json']!.schema!, answer.body)).toBeNull();
  });

  it.each<[string, string, string, unknown, number]>([
    ['a wrong field', 'POST', '/api/account/login', { email: 'x' }, 400],
    ['a conflict', 'POST', '/api/calendar/events', undefined, 409],
    ['a missing event', 'GET', '/api/calendar/events/none', undefined, 404],
  ])('a problem for %s', async (_case, method, path, body, status) => {
    const taken = { idempotencyKey: 'third', subject: 'Late', start: at(30), end: at(60), resources: [{ email: CONFIRM }] };
    const answer = await olga.call(method, path, body ?? (method === 'POST' ? taken : undefined));
    expect(answer.status).toBe(status);
    const [template, methods] = Object.entries(document.paths).find(([one]) => one === path || one === path.replace('/none', '/{id}'))!;
    expect(template).toBeDefined();
    const { schema } = methods[method.toLowerCase()]!.responses[String(status)]!.content!['application/problem+json']!;
    expect(faultsOf(schema!, answer.body)).toBeNull();
    expect(Object.keys(answer.body).filter((key) => !(key in problemSchema.def.shape))).toEqual([]);
  });
});
