import { createHash } from 'node:crypto';

/** Values of these names are the providers' own words, or times and numbers: without them a recording teaches nothing. */
const PLAIN = new Set([
  '@odata.type',
  'accessrole',
  'action',
  'attendeetype',
  'availabilityview',
  'busytype',
  'calendareventstatus',
  'calendaritemtype',
  'changetype',
  'code',
  'contenttype',
  'datetime',
  'dayofweek',
  'daysofweek',
  'deletetype',
  'distinguishedfolderid',
  'emailtype',
  'end',
  'endtime',
  'error',
  'eventtype',
  'expirationdatetime',
  'freebusyviewtype',
  'importance',
  'index',
  'kind',
  'legacyfreebusystatus',
  'locationtype',
  'mailboxtype',
  'mergedfreebusy',
  'myresponsetype',
  'onlinemeetingprovider',
  'originalstarttimezone',
  'originalendtimezone',
  'pattern',
  'provider',
  'reason',
  'recurrencetype',
  'response',
  'responsecode',
  'responsestatus',
  'responsetype',
  'role',
  'routingtype',
  'scope',
  'sensitivity',
  'showas',
  'start',
  'starttime',
  'status',
  'time',
  'timezone',
  'transparency',
  'type',
  'value',
  'visibility',
  'workdays',
]);
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
const TIME = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const WORD = /^[\w.:/ -]{1,64}$/;
const HEADERS = new Set(['content-type', 'prefer', 'retry-after', 'consistencylevel', 'etag', 'if-match']);

/** What XML is made of. */
const TEXT = { begin: '', end: '<' };
const TAG = { begin: '<', end: '>' };
const REMARK = { begin: '<!--', end: '-->' };
const SPECIAL = [REMARK, { begin: '<![CDATA[', end: ']]>' }];

/** Of OData: they say which fields and how many, and nothing of people. A `$skiptoken` may hold an address. */
const KEPT_QUERY: ReadonlySet<string> = new Set(['$select', '$expand', '$top', '$orderby', '$count']);

/**
 * Makes traffic fit to be shown: people become numbers, texts their length, ids a hash, and tokens vanish. The same
 * person is the same number all through, so that what belongs together still does.
 */
export class Redactor {
  readonly #people = new Map<string, string>();

  headers(headers: Iterable<readonly [string, string]>): Record<string, string> {
    return Object.fromEntries(
      [...headers].map(([name, value]) => [name.toLowerCase(), value] as const).filter(([name]) => HEADERS.has(name)),
    );
  }

  url(text: string): string {
    const url = new URL(text);
    url.hostname = 'provider.example';
    url.port = '';
    url.username = '';
    url.password = '';
    url.pathname = url.pathname
      .split('/')
      .map((part) => encodeURIComponent(this.#pathPart(decoded(part))))
      .join('/');
    // They change under one's hands.
    // oxlint-disable-next-line unicorn/no-useless-spread
    for (const [name, value] of [...url.searchParams])
      url.searchParams.set(name, KEPT_QUERY.has(name) && !value.includes('@') ? value : this.#value(value));
    return url.href;
  }

  body(text: string): string {
    if (text === '') return '';
    if (text.trimStart().startsWith('<')) return this.#xml(text);
    try {
      return JSON.stringify(this.#json(JSON.parse(text), ''));
    } catch {
      // A form, a picture, a cut answer: nothing of it is known to be harmless.
      return `(${text.length} characters)`;
    }
  }

  #json(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#json(item, name));
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key.replace(EMAIL, (email) => this.#person(email)), this.#json(item, key)]),
      );
    return typeof value === 'string' ? this.#named(name, value) : value;
  }

  /** Whatever stands between tags and in attributes, by the name of what holds it. Remarks are left out, and what has no end. */
  #xml(text: string): string {
    let told = '';
    let holder = '';
    for (let at = 0; at < text.length;) {
      const kind = text[at] !== '<' ? TEXT : (SPECIAL.find(({ begin }) => text.startsWith(begin, at)) ?? TAG);
      const from = at + kind.begin.length;
      const end = text.indexOf(kind.end, from);
      if (end === -1 && kind !== TEXT) return `${told}(${text.length - at} characters)`;
      const inside = text.slice(from, end === -1 ? text.length : end);
      at = end === -1 ? text.length : end + (kind === TEXT ? 0 : kind.end.length);
      if (kind === TAG) {
        told += `<${this.#attributes(inside)}>`;
        // What follows an end is nobody's known word.
        holder = inside.startsWith('/') || inside.endsWith('/') ? '' : (/^(?:\w+:)?([\w.-]+)/.exec(inside)?.[1] ?? '');
      } else if (kind !== REMARK) told += inside.trim() === '' ? inside : this.#named(holder, inside);
    }
    return told;
  }

  #attributes(tag: string): string {
    return tag.replace(
      /\s([\w:.-]+)=(?:"([^"]*)"|'([^']*)')/g,
      (_all, name: string, double: string | undefined, single: string | undefined) => {
        const value = double ?? single ?? '';
        const isOfSchema = name.startsWith('xmlns') || name.startsWith('xsi') || name === 'Version';
        return ` ${name}="${isOfSchema ? value : this.#attribute(name, value)}"`;
      },
    );
  }

  #attribute(name: string, value: string): string {
    if (/^(?:Id|ChangeKey|FolderId|SyncState|SubscriptionId|Watermark|AttachmentId)$/.test(name))
      return /^[a-z]{1,20}$/.test(value) ? value : hash(value);
    return WORD.test(value) && !value.includes('@') ? value : this.#value(value);
  }

  #named(name: string, value: string): string {
    if (TIME.test(value) || /^-?[\d.]+$/.test(value) || value === 'true' || value === 'false') return value;
    if (PLAIN.has(name.toLowerCase()) && WORD.test(value) && !value.includes('@')) return value;
    return this.#value(value);
  }

  #value(value: string): string {
    const whole = new RegExp(`^(?:smtp:)?${EMAIL.source}$`, 'i');
    if (whole.test(value)) return this.#person(value);
    if (TIME.test(value) || /^\d+$/.test(value)) return value;
    if (value.length > 24 && /^[\w+/=.-]+$/.test(value)) return hash(value);
    return `text of ${value.length}`;
  }

  #pathPart(part: string): string {
    if (part.includes('@')) return this.#person(part);
    return part.length > 32 ? hash(part) : part;
  }

  #person(email: string): string {
    const key = email.toLowerCase();
    const known = this.#people.get(key) ?? `mailbox-${this.#people.size + 1}@redacted.example`;
    this.#people.set(key, known);
    return known;
  }
}

function hash(value: string): string {
  return `id-${createHash('sha256').update(value).digest('hex').slice(0, 12)}`;
}

/** As it stands where it is not encoded rightly: a link of the other side's may be anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
