import { describe, expect, it } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import { toJSONSchema } from 'zod/v4/core';
import { errorsOf, operations, type OperationShape, PERMISSIONS, problemCodes, PROBLEMS, ROLES } from '../src/index.ts';

const calls: readonly OperationShape[] = operations;
const named = calls.map((call) => [call.id, call] as const);

interface Described {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
  readonly additionalProperties?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** Returns the JSON Schema of the input that a schema accepts, before any normalisation. */
const describeSchema = (schema: $ZodType) => toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;
const keysOf = (schema: $ZodType | undefined) => (schema === undefined ? [] : Object.keys(describeSchema(schema).properties ?? {}));

/** Lists the schema and all of its parts, each with its path. */
function placesOf(schema: Described, at: string): [string, Described][] {
  return [
    [at, schema],
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => placesOf(inner, `${at}.${key}`)),
    ...(schema.items === undefined ? [] : placesOf(schema.items, `${at}[]`)),
    ...(schema.anyOf ?? []).flatMap((one) => placesOf(one, at)),
  ];
}

const sent = calls.flatMap((call) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part];
    return schema === undefined ? [] : placesOf(describeSchema(schema), `${call.id} ${part}`);
  }),
);

describe('a call', () => {
  it.each(named)('named %s has a summary, and a path that names all of its parameters', (_id, call) => {
    expect(call.summary).toMatch(/^[A-Z].{4,}[^.\s]$/);
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
    expect(keysOf(call.params)).toEqual(inPath);
    if (call.params !== undefined) expect(describeSchema(call.params).required).toEqual(inPath);
  });

  it.each(named)('named %s has at most one response body, with a suitable status', (_id, call) => {
    const statuses = Object.keys(call.responses).map(Number);
    const withBody = Object.values(call.responses).filter((schema) => schema !== null);
    expect(withBody.length).toBeLessThanOrEqual(1);
    expect(statuses.filter((status) => ![200, 201, 204].includes(status))).toEqual([]);
    // A response has no body if its status is 204, and only then.
    expect(Object.entries(call.responses).filter(([status, schema]) => (status === '204') !== (schema === null))).toEqual([]);
  });

  it('has no request body if it is a GET or DELETE, and has one otherwise, with ten exceptions', () => {
    const isRead = ({ method }: OperationShape) => method === 'GET' || method === 'DELETE';
    expect(calls.filter((call) => isRead(call) && call.body !== undefined)).toEqual([]);
    // These calls need no input besides the address.
    expect(calls.filter((call) => !isRead(call) && call.body === undefined).map((call) => call.id)).toEqual([
      'askForPasskey',
      'ewsLogout',
      'logoutEverywhere',
      'askForPasskeyProof',
      'finishEvent',
      'addFavourite',
      'closePerson',
      'reopenPerson',
      'signOutPerson',
      'resetPersonTwoStep',
    ]);
  });

  it('has a unique id, and a unique method and path', () => {
    expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length);
    expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length);
  });
});

/** The specification, section 7, and the decisions, section 3, spell the calls this way. Calls that are not built yet are not listed. */
describe('the calls named by the specification', () => {
  it.each([
    ['GET', '/config.json', 'site'],
    ['GET', '/api/assist/configurations', 'api'],
    ['GET', '/api/account/me', 'api'],
    ['GET', '/api/account/oauth-token', 'api'],
    ['POST', '/api/account/refresh', 'api'],
    ['POST', '/api/account/refresh-oauth-token', 'api'],
    ['POST', '/api/account/calendar-oauth-login', 'api'],
    ['POST', '/api/account/oauth-login', 'api'],
    ['GET', '/api/account/oauth-logout', 'api'],
    ['POST', '/api/account/ews-logout', 'api'],
    ['POST', '/api/account/ews-login', 'api'],
    ['POST', '/api/account/login', 'api'],
    ['GET', '/api/assist/resources', 'api'],
    ['POST', '/api/cache/get', 'api'],
    ['POST', '/api/event/statuses', 'api'],
    ['POST', '/api/event/action', 'api'],
    ['GET', '/api/assist/resources/{resourceEmail}/events/{iCalUid}/bounds', 'api'],
    ['POST', '/api/integrations/{meetingProvider}/createMeeting', 'api'],
    ['GET', '/api/users/me/favourites', 'api'],
    ['POST', '/api/users/me/favourites/{id}', 'api'],
    ['DELETE', '/api/users/me/favourites/{id}', 'api'],
    ['GET', '/api/users/me/settings', 'api'],
    ['GET', '/api/other-calendars', 'api'],
    ['GET', '/api/other-calendars/search', 'api'],
    ['POST', '/api/other-calendars', 'api'],
    ['PUT', '/api/other-calendars/{id}', 'api'],
    ['DELETE', '/api/other-calendars/{id}', 'api'],
    ['POST', '/api/calendar/schedules', 'calendar'],
    ['GET', '/api/calendar/events', 'calendar'],
    ['GET', '/api/calendar/events/limited', 'calendar'],
    ['GET', '/api/calendar/events/{id}', 'calendar'],
    ['POST', '/api/calendar/events', 'calendar'],
    ['PATCH', '/api/calendar/events/{id}', 'calendar'],
    ['DELETE', '/api/calendar/events/{id}', 'calendar'],
    ['POST', '/api/calendar/events/{id}/finish', 'calendar'],
    ['POST', '/api/calendar/events/{id}/response', 'calendar'],
    ['GET', '/api/calendar/me', 'calendar'],
    ['GET', '/api/calendar/me/image', 'calendar'],
    ['GET', '/api/calendar/people', 'calendar'],
    ['POST', '/api/assist/resources/{resourceEmail}/notifications', 'calendar'],
  ])('exist: %s %s', (method, path, base) => {
    expect(calls.find((call) => call.method === method && call.path === path)?.base).toBe(base);
  });
});

describe('input', () => {
  // The cached timestamp needs no limit in the contract: it is only compared with the server's own, and the limit on headers bounds its
  // size.
  const texts = sent.filter(([place, schema]) => schema.type === 'string' && !place.endsWith('query.cachedTimestamp'));
  it.each(texts)('has no text without a limit: %s', (_place, schema) => {
    // The length is also limited by a list of allowed values, and by the format of a day.
    const hasEnd =
      schema.maxLength !== undefined ||
      schema.enum !== undefined ||
      schema.const !== undefined ||
      schema.format === 'date' ||
      /^\^[^*+]*\{\d+,\d+\}\$$/.test(schema.pattern ?? '');
    expect(hasEnd).toBe(true);
  });

  it.each(sent.filter(([, schema]) => schema.type === 'array'))('has no list without a limit: %s', (_place, schema) => {
    expect(schema.maxItems).toBeGreaterThan(0);
  });

  it.each(sent.filter(([, schema]) => schema.type === 'integer'))('has no number without a limit: %s', (_place, schema) => {
    expect(Math.abs(schema.maximum!)).toBeLessThan(100_000);
  });

  it.each(sent.filter(([place, schema]) => schema.properties !== undefined && / body/.test(place)))(
    'accepts no unknown fields: %s',
    (_place, schema) => {
      expect(schema.additionalProperties).toBe(false);
    },
  );
});

describe('a problem', () => {
  it.each(Object.entries(PROBLEMS))('named %s has an error status and a sentence as its title', (code, [status, title]) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(status >= 400 && status <= 599).toBe(true);
    // These three titles are quoted from the specification (section 8), without a full stop.
    const given = ['Invalid time zone specified', 'Invalid color format', 'Cannot create webex meetings'];
    if (!given.includes(title)) expect(title).toMatch(/^[A-Z].+\.$|\)\.$/);
  });

  it.each([
    ['invalid-zone', 400, 'Invalid time zone specified'],
    ['invalid-colour', 400, 'Invalid color format'],
    ['online-meeting-failed', 502, 'Cannot create webex meetings'],
    // These are from the decisions: several conflicts in one reservation, and the delay after ten failures.
    ['slot-taken', 409, 'This time is already taken.'],
    ['too-many-attempts', 429, 'Too many attempts. Try again later.'],
  ] as const)('with the code %s has the status %i and the title: %s', (code, status, title) => {
    expect(PROBLEMS[code]).toEqual([status, title]);
  });

  it('is declared by at least one call, except three that concern requests outside all calls', () => {
    const declared = new Set(calls.flatMap((call) => errorsOf(call)));
    expect(problemCodes.filter((code) => !declared.has(code)).toSorted()).toEqual([
      'method-not-allowed',
      'precondition-failed',
      'range-not-satisfiable',
    ]);
  });
});

describe('the possible errors', () => {
  const of = (shape: Partial<OperationShape>) => errorsOf({ access: 'anyone', method: 'GET', errors: [], ...shape });
  const always = ['invalid-input', 'request-timeout', 'headers-too-large', 'xsrf', 'internal', 'unavailable'];
  const body = ['payload-too-large', 'unsupported-media-type'];

  it.each<[string, Partial<OperationShape>, string[]]>([
    ['for anyone', {}, always],
    ['for anyone, if it writes', { method: 'POST' }, [...always, ...body]],
    ['without a body of its own', { method: 'DELETE' }, [...always, ...body]],
    ['with or without a session', { access: 'either' }, [...always, 'session-ended', 'too-many-attempts']],
    ['for people who are signed in', { access: 'signed-in' }, [...always, 'not-signed-in', 'session-ended', 'too-many-attempts']],
    // A caller without the permission gets `not-found`, as if the call did not exist.
    [
      'for people with a permission',
      { access: 'administer' },
      [...always, 'not-signed-in', 'session-ended', 'not-found', 'too-many-attempts'],
    ],
    [
      'that asks the calendar',
      { backend: 'calendar' },
      [...always, 'calendar-disconnected', 'forbidden', 'not-found', 'mailbox-not-available', 'unsupported'],
    ],
    ['with errors of its own', { errors: ['slot-taken', 'unavailable'] }, [...always, 'slot-taken']],
  ])('follow from the properties of a call %s', (_case, shape, codes) => {
    expect(of(shape).toSorted()).toEqual(codes.toSorted());
  });
});

describe('a role', () => {
  it('has only existing permissions, and the administrator’s role has all of them', () => {
    expect(ROLES.administrator).toEqual(PERMISSIONS);
    for (const permissions of Object.values(ROLES)) expect(permissions.filter((one) => !PERMISSIONS.includes(one))).toEqual([]);
  });
});
