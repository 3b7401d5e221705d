/** One exchange with a calendar: a line written by `assist connect --record`, or an entry of a stand-in’s log. */
export interface Said {
  readonly method: string;
  readonly url: string;
  readonly requestBody: string;
  readonly status: number;
  readonly answerBody: string;
}

/** The answers to one kind of request: the places in them, each with the kinds of its values. */
export interface Shape {
  readonly times: number;
  readonly places: Readonly<Record<string, readonly string[]>>;
}

/** The shapes by request and status, such as `GET /v1.0/users/{}/calendarView 200`. */
export type Shapes = Readonly<Record<string, Shape>>;

/** Fields whose values come from the vendor’s own vocabulary, and are compared; for all others only the kind counts. */
const WORDS = new Set(
  [
    'accessRole',
    'availabilityView',
    'BusyType',
    'CalendarItemType',
    'code',
    'contentType',
    'eventType',
    'FreeBusyViewType',
    'LegacyFreeBusyStatus',
    'locationType',
    'MailboxType',
    'MyResponseType',
    'onlineMeetingProvider',
    'reason',
    'response',
    'ResponseClass',
    'ResponseCode',
    'responseStatus',
    'ResponseType',
    'role',
    'sensitivity',
    'Sensitivity',
    'showAs',
    'status',
    'transparency',
    'type',
    'visibility',
  ].map((name) => name.toLowerCase()),
);
/** The field whose value is a string with one digit per slot. */
const DIGITS = 'availabilityview';
const ID = /@|%40|^id-|^mailbox-|[\d_=+]|.{33}/u;

export function shapesOf(exchanges: readonly Said[]): Shapes {
  const shapes = new Map<string, { times: number; places: Map<string, Set<string>> }>();
  for (const said of exchanges) {
    const key = `${operationOf(said)} ${said.status}`;
    const shape = shapes.get(key) ?? { times: 0, places: new Map<string, Set<string>>() };
    shape.times += 1;
    for (const [place, kind] of placesOf(said.answerBody)) shape.places.set(place, (shape.places.get(place) ?? new Set()).add(kind));
    shapes.set(key, shape);
  }
  return Object.fromEntries(
    [...shapes]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { times, places }]) => [
        key,
        {
          times,
          places: Object.fromEntries([...places].map(([place, kinds]) => [place, [...kinds].toSorted((a, b) => (a < b ? -1 : 1))])),
        },
      ]),
  );
}

/** Returns the operation of a request. Ids and addresses count as one place each; for SOAP, the operation is in the body. */
function operationOf({ method, url, requestBody }: Said): string {
  const soap = /<(?:\w+:)?Body[^>]*>\s*<(?:\w+:)?(\w+)/u.exec(requestBody)?.[1];
  if (soap !== undefined) return soap;
  const parts = new URL(url, 'https://provider.example').pathname
    .split('/')
    .map((part) => (ID.test(part) && !/^v\d/u.test(part) ? '{}' : part));
  // The caller’s own mailbox has two names.
  return `${method} ${parts
    .join('/')
    .replace(/\/me(?=\/|$)/u, '/users/{}')
    .replace('/calendars/primary', '/calendars/{}')}`;
}

function placesOf(body: string): [string, string][] {
  if (body === '') return [];
  if (body.trimStart().startsWith('<')) return placesOfXml(body);
  try {
    return placesOfJson(JSON.parse(body) as unknown, '', '');
  } catch {
    return [['', 'no JSON']];
  }
}

function placesOfJson(value: unknown, place: string, name: string): [string, string][] {
  if (Array.isArray(value)) return [[place, 'list'], ...value.flatMap((one) => placesOfJson(one, `${place}[]`, name))];
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, one]) => {
      // Some keys are addresses, such as those of the calendars in a free/busy answer.
      const told = ID.test(key) && !key.startsWith('@') ? '{}' : key;
      return placesOfJson(one, place === '' ? told : `${place}.${told}`, key);
    });
  return [[place, kindOf(value, name)]];
}

function placesOfXml(text: string): [string, string][] {
  const open: string[] = [];
  const places: [string, string][] = [];
  for (const [, isEnd, qualified = '', attributes = '', isEmpty, inside = ''] of text.matchAll(/<(\/?)([\w:.-]+)([^>]*?)(\/?)>([^<]*)/gu)) {
    const name = qualified.replace(/^\w+:/u, '');
    if (isEnd === '/') open.pop();
    else {
      const place = [...open, name].join('.');
      const word = /ResponseClass="(\w+)"/u.exec(attributes)?.[1];
      places.push([place, word ?? (inside.trim() === '' ? 'element' : kindOf(inside.trim(), name))]);
      if (isEmpty !== '/') open.push(name);
    }
  }
  return places;
}

function kindOf(value: unknown, name: string): string {
  if (typeof value !== 'string') return value === null ? 'null' : typeof value;
  const lower = name.toLowerCase();
  if (lower === DIGITS) return `digits ${[...new Set(value)].toSorted().join('')}`;
  return WORDS.has(lower) && /^[\w#.]{1,64}$/u.test(value) ? value : 'text';
}

/** Returns sentences on what a recording contains and a stand-in does not. Successful requests made to only one of them are ignored. */
export function differences(recorded: Shapes, standIn: Shapes): string[] {
  const asked = new Set(Object.keys(standIn).map((key) => key.replace(/ \d+$/u, '')));
  return Object.entries(recorded).flatMap(([key, { places }]) => {
    const own = standIn[key];
    if (own === undefined)
      return asked.has(key.replace(/ \d+$/u, '')) || Number(key.split(' ').at(-1)) >= 400 ? [`${key}: the stand-in never answers so`] : [];
    return Object.entries(places).flatMap(([place, kinds]) => {
      const known = own.places[place];
      if (known === undefined) return [`${key}: ${place} is not told by the stand-in`];
      // How full a day is varies, so only digits that the stand-in never returns are reported.
      const told = known.filter((kind) => kind.startsWith('digits ')).join('');
      const unknown = kinds.filter((kind) =>
        kind.startsWith('digits ')
          ? kind
              .slice('digits '.length)
              .split('')
              .some((digit) => !told.includes(digit))
          : !known.includes(kind),
      );
      return unknown.length === 0 ? [] : [`${key}: ${place} is ${unknown.join(', ')}, with the stand-in ${known.join(', ')}`];
    });
  });
}
