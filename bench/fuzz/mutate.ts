import type { SeededRandom } from '@assist/test-kit';
import { type Base, ENDING_THEIR_SESSION } from './bases.ts';
import type { RawRequest } from './raw-client.ts';
import type { World } from './world.ts';

export interface Made {
  readonly request: RawRequest;
  /** The mutation applied to the valid request; undefined if there is none. */
  readonly mutation: string | undefined;
  /** True if the mutated request is no longer one of this call. Its answer is then checked only against the rules for all calls. */
  readonly isForeign: boolean;
}

/** Raw JSON text that `JSON.stringify` cannot produce. */
class Json {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const deep = (open: string, close: string, times: number) => new Json(`${open.repeat(times)}1${close.repeat(times)}`);

/** Values that attackers, other systems and broken clients send in place of a valid one. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  -0.5,
  1.5,
  new Json('1e400'),
  new Json('-1e400'),
  new Json('9007199254740993'),
  new Json(`1${'0'.repeat(400)}`),
  new Json('-0'),
  2 ** 31,
  2 ** 53,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 3 },
  'nul\u0000here',
  '\u0000',
  new Json('"\\ud800"'),
  new Json('"a\\udfffb"'),
  new Json('"\\ud83d"'),
  '\u202Eright to left',
  '\uFEFFmark',
  '\u2028\u2029',
  'a\r\nx-injected: yes',
  '\u001B[2Jterminal',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' OR 1=1 --",
  "'; DROP TABLE booking; --",
  '%00%0d%0a%2e%2e%2f',
  '../../../etc/passwd',
  '..\\..\\windows',
  '=cmd|/C calc!A0',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '${jndi:ldap://x.invalid/a}',
  '*'.repeat(1_000),
  'a'.repeat(20_000),
  '<'.repeat(10_000),
  '𝒳'.repeat(3_000),
  'á'.normalize('NFD').repeat(100),
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'NaN',
  'Infinity',
  '2026-02-30T00:00:00Z',
  '2026-11-22T08:00:00+02:00',
  '2026-11-22T08:00:00.000000000000Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:45:00Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-11-22T24:00:00Z',
  '2026-11-22T23:59:60Z',
  '2026-W47-7',
  'Europe/Nowhere',
  '../Europe/Prague',
  'Etc/GMT+14',
  'Custom time zone',
  'GMT+25:99',
  'a@b',
  'a@b@c.example',
  '@',
  `${'x'.repeat(245)}@y.example`,
  'olga@alder.example\u0000',
  'Ölga@älder.example',
  'http://127.0.0.1/',
  'javascript:alert(1)',
  '//evil.example',
  new Json('{"__proto__":{"administrator":true}}'),
  new Json('{"constructor":{"prototype":{"x":1}}}'),
  new Json('{"a":1,"a":2}'),
  deep('[', ']', 500),
  deep('{"a":', '}', 500),
  deep('[', ']', 20_000),
  new Json(`[${'0,'.repeat(3_000)}0]`),
  new Json(`{${Array.from({ length: 400 }, (_, index) => `"k${index}":${index}`).join(',')}}`),
];

type Key = string | number;

/** Lists every place in a body, as the path of keys to it. */
function placesOf(value: unknown, above: readonly Key[] = []): (readonly Key[])[] {
  if (typeof value !== 'object' || value === null) return [above];
  const inner = Object.entries(value).flatMap(([key, one]) => placesOf(one, [...above, Array.isArray(value) ? Number(key) : key]));
  return [above, ...inner];
}

/** Serializes the value with one place replaced by what `by` returns. If that is undefined, the place is left out. */
function write(value: unknown, place: readonly Key[] | undefined, by: (old: unknown) => unknown): string | undefined {
  if (place?.length === 0) {
    const made = by(value);
    return made === undefined ? undefined : made instanceof Json ? made.text : JSON.stringify(made);
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inside = (key: Key) => (place !== undefined && String(place[0]) === String(key) ? place.slice(1) : undefined);
  if (Array.isArray(value)) return `[${value.flatMap((one, index) => write(one, inside(index), by) ?? []).join(',')}]`;
  const entries = Object.entries(value).flatMap(([key, one]) => {
    const text = write(one, inside(key), by);
    return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
  });
  return `{${entries.join(',')}}`;
}

interface Parts {
  method: string;
  path: string;
  query: string;
  headers: (readonly [string, string])[];
  body: string | undefined;
  /** Bytes that are sent as the body instead of `body`; undefined if `body` is sent. */
  bytes: Buffer | undefined;
  isBroken: boolean;
  isForeign: boolean;
}

type Mutation = readonly [name: string, apply: (parts: Parts, base: Base, world: World) => string | undefined];

function textOf(value: unknown): string {
  if (value instanceof Json) return value.text.slice(0, 2_000);
  return typeof value === 'string' ? value.slice(0, 2_000) : JSON.stringify(value);
}

const percent = (text: string) => encodeURIComponent(text.toWellFormed());

function withHeader(parts: Parts, name: string, value: string | undefined): void {
  parts.headers = parts.headers.filter(([one]) => one !== name);
  if (value !== undefined) parts.headers.push([name, value]);
}

function inBody(how: (old: unknown, random: SeededRandom) => unknown) {
  return (parts: Parts, { body }: Base, { random }: World): string | undefined => {
    if (body === undefined) return undefined;
    const place = random.pick(placesOf(body));
    parts.body = write(body, place, (old) => how(old, random)) ?? '';
    return place.join('.') || 'all of it';
  };
}

const BAD_ENCODINGS = ['%', '%2', '%zz', '%c3%28', '%ff%fe', '%ed%a0%80', '%u0041', '%00', '%252e%252e', '%f4%90%80%80'];
const BAD_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  'application/jsonx',
  '',
  '*/*',
  'application/json\t',
];
const BAD_BODIES = [
  '{',
  '',
  'null',
  '"text"',
  '[',
  '{"a":',
  '\uFEFF{}',
  "{'a':1}",
  '{"a":1,}',
  'NaN',
  '{}{}',
  '[]',
  '{"__proto__":1}',
  ' '.repeat(5_000),
];
const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['x-correlation-id', 'a'.repeat(5_000)],
  ['x-forwarded-for', "1.2.3.4, ::1, unknown, '"],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'gopher'],
  ['x-http-method-override', 'DELETE'],
  ['accept', 'text/html;q=0.9, */*;q=x'],
  ['accept-encoding', 'gzip;q=0, br;q=9, *'],
  ['accept-language', '\u00E9\u00FF;;;q'],
  ['if-none-match', '"'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=9-1,-'],
  ['expect', '200-maybe'],
  ['content-encoding', 'gzip'],
  ['cookie', `${'a=b;'.repeat(500)}=`],
  ['idempotency-key', '\u00FF'],
  ['x-long', 'x'.repeat(7_000)],
];

const MUTATIONS: readonly (readonly [weight: number, mutation: Mutation])[] = [
  [30, ['hostile value', (parts, base, world) => inBody((_old, random) => random.pick(HOSTILE_VALUES))(parts, base, world)]],
  [5, ['a list for a value', (parts, base, world) => inBody((old) => [old])(parts, base, world)]],
  [5, ['left out', (parts, base, world) => inBody(() => undefined)(parts, base, world)]],
  [
    4,
    [
      'a key more',
      (parts, base, world) =>
        inBody((old, random) =>
          typeof old === 'object' && old !== null && !Array.isArray(old)
            ? { ...old, [random.pick(['administrator', 'organizer', 'userId', 'role', 'constructor', '', '\u0000', 'id'])]: true }
            : old,
        )(parts, base, world),
    ],
  ],
  [
    3,
    [
      'a key twice',
      (parts, { body }) => {
        if (typeof body !== 'object' || body === null || Array.isArray(body) || Object.keys(body).length === 0) return undefined;
        const [key] = Object.keys(body);
        parts.body = `{${JSON.stringify(key)}:["x"],${JSON.stringify(body).slice(1)}`;
        return key;
      },
    ],
  ],
  [
    3,
    [
      'many of them',
      (parts, base, world) =>
        inBody((old) => (Array.isArray(old) && old.length > 0 ? Array.from({ length: 600 }, () => old[0]) : old))(parts, base, world),
    ],
  ],
  [
    4,
    [
      'no such body',
      (parts, { body }, { random }) => {
        if (body === undefined) return undefined;
        parts.body = random.pick(BAD_BODIES);
        return parts.body.slice(0, 20);
      },
    ],
  ],
  [
    2,
    [
      'bad UTF-8',
      (parts, { body }, { random }) => {
        if (body === undefined) return undefined;
        const bytes = Buffer.from(parts.body ?? '');
        bytes[random.whole(0, bytes.length - 1)] = random.pick([0xff, 0xc0, 0xed, 0x80]);
        parts.bytes = bytes;
        return 'one byte';
      },
    ],
  ],
  [
    2,
    [
      'wrong content type',
      (parts, { body }, { random }) => {
        if (body === undefined) return undefined;
        const type = random.pick(BAD_TYPES);
        withHeader(parts, 'content-type', type);
        return type;
      },
    ],
  ],
  [
    1,
    [
      'too large',
      (parts, { body }) => {
        if (body === undefined) return undefined;
        parts.body = `${' '.repeat(140_000)}${parts.body}`;
        return '140 KB';
      },
    ],
  ],
  [
    1,
    [
      'a body for none',
      (parts, { body, call }) => {
        if (body !== undefined || call.method === 'GET') return undefined;
        parts.body = '{"x":1}';
        withHeader(parts, 'content-type', 'application/json');
        return '{"x":1}';
      },
    ],
  ],
  [
    9,
    [
      'hostile parameter',
      (parts, { path, call }, { random }) => {
        const names = Object.keys(path);
        if (names.length === 0) return undefined;
        const name = random.pick(names);
        const text = textOf(random.pick(HOSTILE_VALUES));
        // An empty segment, `.` or `..` would lead to another address.
        if (/^\.{0,2}$/.test(text)) return undefined;
        parts.path = call.path.replaceAll(/\{(\w+)\}/g, (_all, one: string) => percent(one === name ? text : path[one]!));
        return `${name}=${text.slice(0, 40)}`;
      },
    ],
  ],
  [
    9,
    [
      'hostile query',
      (parts, { query, call }, { random }) => {
        const names = call.parameters.filter((one) => one.in === 'query').map((one) => one.name);
        if (names.length === 0) return undefined;
        const name = random.pick(names);
        const text = textOf(random.pick(HOSTILE_VALUES));
        parts.query = new URLSearchParams({ ...query, [name]: text.toWellFormed() }).toString();
        return `${name}=${text.slice(0, 40)}`;
      },
    ],
  ],
  [
    3,
    [
      'a query more',
      (parts, _base, { random }) => {
        const more = random.pick([
          'unasked=1',
          '__proto__=1',
          '__proto__[x]=1',
          'start=',
          'a&&&=',
          'id=1&id=2',
          '%ff',
          '[]=x',
          'x=%ED%A0%80',
        ]);
        parts.query = `${parts.query}${parts.query === '' ? '' : '&'}${more}`;
        return more;
      },
    ],
  ],
  [
    2,
    [
      'a query twice',
      (parts, { query }, { random }) => {
        const names = Object.keys(query);
        if (names.length === 0) return undefined;
        const name = random.pick(names);
        parts.query = `${parts.query}&${name}=${percent(query[name]!)}`;
        return name;
      },
    ],
  ],
  [
    3,
    [
      'bad percent encoding',
      (parts, _base, { random }) => {
        const bad = random.pick(BAD_ENCODINGS);
        if (random.chance(0.5)) parts.query = `${parts.query}${parts.query === '' ? '' : '&'}x=${bad}`;
        else {
          parts.path = `${parts.path}${bad}`;
          parts.isForeign = true;
        }
        return bad;
      },
    ],
  ],
  [
    2,
    [
      'another address',
      (parts, _base, { random }) => {
        const change = random.pick(['/', '//', '/..', '/.', ';x=1', '/%2e%2e/', '\\', '.json', '/__proto__']);
        parts.path += change;
        parts.isForeign = true;
        return change;
      },
    ],
  ],
  [
    2,
    [
      'another method',
      (parts, { call }, { random }) => {
        parts.method = random.pick(
          ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'get'].filter((one) => one !== call.method),
        );
        parts.isForeign = true;
        return parts.method;
      },
    ],
  ],
  [
    4,
    [
      'a header more',
      (parts, _base, { random }) => {
        const [name, value] = random.pick(ODD_HEADERS);
        withHeader(parts, name, value);
        // Node answers a request with `expect` itself, so that the request does not reach the call.
        if (name === 'expect') parts.isForeign = true;
        return `${name}: ${value.slice(0, 30)}`;
      },
    ],
  ],
  [
    2,
    [
      'a header twice',
      (parts, _base, { random }) => {
        const [name, value] = random.pick(parts.headers.filter(([one]) => one !== 'host' && one !== 'content-length'));
        parts.headers.push([name, value]);
        return name;
      },
    ],
  ],
  [
    1,
    [
      'a broken request',
      (parts, { call }, { random }) => {
        const how = random.pick(['two lengths', 'length and chunks', 'no host', 'bad header', 'huge header', 'short length']);
        parts.isForeign = true;
        parts.isBroken = true;
        if (how === 'two lengths') parts.headers.push(['content-length', '1'], ['content-length', '2']);
        if (how === 'length and chunks') parts.headers.push(['transfer-encoding', 'chunked'], ['content-length', '4']);
        if (how === 'no host') withHeader(parts, 'host', undefined);
        if (how === 'bad header') parts.headers.push(['bad header\u0001', 'x']);
        if (how === 'huge header') parts.headers.push(['x-huge', 'x'.repeat(40_000)]);
        if (how === 'short length') parts.headers.push(['content-length', call.method === 'GET' ? '0' : '1']);
        return how;
      },
    ],
  ],
  [
    3,
    [
      'another person',
      (parts, { person, call }, world) => {
        // People who stay signed in must not be signed out by this mutation.
        if (ENDING_THEIR_SESSION.has(call.id)) return undefined;
        const others = [
          world.anonymous,
          world.service,
          world.administrator,
          world.random.pick(world.people),
          ...world.guests.slice(-1),
          ...world.kiosks.slice(-1),
        ];
        const other = world.random.pick(others.filter(({ kind }) => kind !== person.kind));
        withHeader(parts, 'authorization', other.token === '' ? undefined : `Bearer ${other.token}`);
        return `${person.kind} → ${other.kind}`;
      },
    ],
  ],
  [
    2,
    [
      'a bad token',
      (parts, _base, { random }) => {
        const token = random.pick([
          'Bearer',
          'Bearer ',
          'Bearer x',
          'Basic Og==',
          `Bearer ${'a'.repeat(3_000)}`,
          'Bearer assist-service-x',
          'bearer \u00FF',
          'Bearer a b',
        ]);
        withHeader(parts, 'authorization', token);
        return token.slice(0, 20);
      },
    ],
  ],
  [
    2,
    [
      'not this browser',
      (parts, _base, { random }) => {
        const how = random.pick(['no cookie', 'no header', 'other origin', 'cross-site', 'forged']);
        if (how === 'no cookie') withHeader(parts, 'cookie', undefined);
        if (how === 'no header') withHeader(parts, 'x-xsrf-token', undefined);
        if (how === 'other origin') withHeader(parts, 'origin', 'https://evil.example');
        if (how === 'cross-site') withHeader(parts, 'sec-fetch-site', 'cross-site');
        if (how === 'forged') {
          withHeader(parts, 'cookie', 'XSRF-TOKEN=a.b');
          withHeader(parts, 'x-xsrf-token', 'a.b');
        }
        return how;
      },
    ],
  ],
];
const WEIGHTED = MUTATIONS.flatMap(([weight, mutation]) => Array.from({ length: weight }, () => mutation));

/** Share of requests that are sent without a mutation. Their answers contain ids, which later requests need. */
const UNTOUCHED = 0.45;

export function makeRequest(base: Base, world: World, cookie: string): Made {
  const { random } = world;
  const { call, person } = base;
  const parts: Parts = {
    method: call.method,
    path: call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => percent(base.path[name]!)),
    query: new URLSearchParams(base.query).toString(),
    headers: [
      ['host', 'alder.example'],
      ['cookie', cookie],
      ['x-xsrf-token', cookie.slice(cookie.indexOf('=') + 1)],
      // Each request comes from a random address, so that limits per address do not apply. Another suite tests them.
      ['x-forwarded-for', `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`],
      ...(person.token === '' ? [] : ([['authorization', `Bearer ${person.token}`]] as const)),
      ...(base.body === undefined ? [] : ([['content-type', 'application/json']] as const)),
    ],
    body: base.body === undefined ? undefined : JSON.stringify(base.body),
    bytes: undefined,
    isBroken: false,
    isForeign: false,
  };
  let mutation: string | undefined;
  if (!random.chance(UNTOUCHED)) {
    for (let tries = 0; tries < 20 && mutation === undefined; tries += 1) {
      const [name, apply] = random.pick(WEIGHTED);
      const said = apply(parts, base, world);
      if (said !== undefined) mutation = `${name}: ${said}`;
    }
  }
  const body = parts.bytes ?? (parts.body === undefined ? undefined : Buffer.from(parts.body));
  const hasLength = parts.headers.some(([name]) => name === 'content-length');
  return {
    mutation,
    isForeign: parts.isForeign,
    request: {
      method: parts.method,
      target: parts.query === '' ? parts.path : `${parts.path}?${parts.query}`,
      headers: body === undefined || hasLength ? parts.headers : [...parts.headers, ['content-length', String(body.length)]],
      body,
      isBroken: parts.isBroken,
    },
  };
}
