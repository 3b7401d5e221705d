import { createHmac, randomBytes } from 'node:crypto';

/**
 * Names whose values are kept if they have the form of a word. All other values are redacted, except those of `PHRASES`, `TIMES` and
 * `NUMBERS` in their forms.
 */
const WORDS = namesOf(`
  @odata.type accessrole action attendeetype basepoint basepointtype bodytype busytype calendareventstatus calendaritemtype changetype code
  comptype conflictresolution contenttype dayofweek dayofweekindex daysofweek deletetype distinguishedfolderid emailtype encoding
  entrypointtype error eventtype fielduri freebusyviewtype grant_type importance index kind legacyfreebusystatus locationtype mailboxtype
  messagedisposition month myresponsetype onlinemeetingprovider order orderby propertytype reason recurrencetype response responseclass
  responsecode responsestatus responsetype role routingtype sendmeetingcancellations sendmeetinginvitations
  sendmeetinginvitationsorcancellations sendupdates sensitivity showas singleevents status suberror token_type transparency traversal type
  version visibility workdays
`);
const WORD = /^#?[a-z][\w.:#-]{0,63}$/i;
/** Names whose values may have several words, or a slash. */
const PHRASES = namesOf(
  '$expand $orderby $select contenttype daysofweek fields originalendtimezone originalstarttimezone scope timezone workdays',
);
const PHRASE = /^[a-z$][\w.:/,+() -]{0,255}$/i;
const TIMES = namesOf(`
  appointmentreplytime completedtime created createddatetime creationdate date datetime datetimecreated datetimereceived datetimesent
  datetimestamp end enddate enddatetime endtime expiration expirationdatetime lastmodifieddatetime lastmodifiedtime originalstart
  originalstarttime recurrenceid replytime start startdate startdatetime starttime time timemax timemin until updated updatedmin
`);
const TIME = /^(?:\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?|\d{8}T\d{6}Z?|\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;
const NUMBERS = namesOf(`
  $skip $top @odata.count absoluteendinminutes additionalguests availabilityview availabilityviewinterval bias conferencedataversion count
  dayofmonth duration endtimeinminutes error_codes errorcodes expiration expires_in ext_expires_in indexedpageviewitemsinview interval
  intervalinminutes lifetimeminutes majorbuildnumber majorversion maxattendees maxentriesreturned maxresults mergedfreebusy
  mergedfreebusyintervalinminutes minorbuildnumber minorversion minutes numberofoccurrences offset reminderminutesbeforestart sequence size
  starttimeinminutes totalitemsinview totalitemsinview version
`);
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** CalDAV's status of one response among several. */
const STATUS = /^HTTP\/[\d.]+ \d{3}(?: [a-z -]{1,40})?$/i;
/** Path segments of the providers' APIs, which are kept: any other part of a path may be a mailbox, a user name or a tenant. */
const PATH_PARTS = namesOf(`
  $batch $value .well-known accept accounts acl admin attachments authorize autodiscover autodiscover.svc autodiscover.xml batch beta
  buildings caldav caldav.php calendar calendarlist calendars calendarview cancel channels common customer customers dav dav.php decline
  delta devices directory events ews exchange.asmx forward freebusy getschedule groups import inbox instances mailboxsettings me members
  messages microsoft.graph.room microsoft.graph.roomlist move my_customer oauth2 onlinemeetings openid-connect organization othercontacts:search outbox people people:searchdirectorypeople photo photos places primary
  principals remote.php resources roomlists rooms sendmail settings stop subscriptions tentativelyaccept thumbnail token userinfo users v1 v1.0 v2.0
  v3 v4 watch
`);
/** Exchange's folder names, which appear in place of ids. */
const FOLDERS = namesOf('calendar contacts deleteditems drafts inbox msgfolderroot outbox publicfoldersroot root sentitems');
/** Components that CalDAV requests by name. */
const PARTS_OF_CALENDARS = namesOf('vcalendar vevent vfreebusy vtimezone vtodo');
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
const HEADERS = new Set(['content-type', 'prefer', 'retry-after', 'consistencylevel', 'etag', 'if-match']);

/** The parts of XML that are distinguished, by how they begin and end. */
const TEXT = { begin: '', end: '<' };
const TAG = { begin: '<', end: '>' };
const REMARK = { begin: '<!--', end: '-->' };
const SPECIAL = [REMARK, { begin: '<![CDATA[', end: ']]>' }];

/**
 * Makes traffic safe to share: people become numbers, texts become their length, ids become a hash, and tokens are removed. A person has
 * the same number throughout, so that related entries can still be matched.
 */
export class Redactor {
  readonly #people = new Map<string, string>();
  /** A random key, because otherwise names could be guessed and their hashes compared. */
  readonly #key = randomBytes(32);

  headers(headers: Iterable<readonly [string, string]>): Record<string, string> {
    return Object.fromEntries(
      [...headers]
        .map(([name, value]) => [name.toLowerCase(), value] as const)
        .filter(([name]) => HEADERS.has(name))
        .map(([name, value]) => [name, name === 'etag' || name === 'if-match' ? this.#hash(value) : value]),
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
      .map((part) => this.#pathPart(decoded(part)))
      .join('/');
    url.hash = '';
    // Copied, because the parameters change during iteration.
    // oxlint-disable-next-line unicorn/no-useless-spread
    for (const [name, value] of [...url.searchParams]) url.searchParams.set(name, this.#named(name, value));
    return url.href;
  }

  body(text: string): string {
    if (text === '') return '';
    if (text.trimStart().startsWith('<')) return this.#xml(text);
    try {
      return JSON.stringify(this.#json(JSON.parse(text), ''));
    } catch {
      // Forms, pictures and truncated responses are left out, because they may contain personal data.
      return `(${text.length} characters)`;
    }
  }

  #json(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#json(item, name));
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key.replace(EMAIL, (email) => this.#person(email)), this.#json(item, key)]),
      );
    if (typeof value === 'number') return isKnownNumber(name, value) ? value : 0;
    return typeof value === 'string' ? this.#named(name, value) : value;
  }

  /** Redacts text and attributes by the name of the element or attribute. Leaves out comments and anything unterminated. */
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
        told += `<${this.#tag(inside)}>`;
        // Text after an end tag has no name, so it counts as unknown.
        holder = inside.startsWith('/') || inside.endsWith('/') ? '' : (/^(?:\w+:)?([\w.-]+)/.exec(inside)?.[1] ?? '');
      } else if (kind !== REMARK) told += inside.trim() === '' ? inside : this.#named(holder, inside);
    }
    return told;
  }

  /** Keeps the tag's name and its attributes; leaves out everything else in it. */
  #tag(inside: string): string {
    const name = /^[/?!]?[\w:.-]*/.exec(inside)![0];
    const attributes = [...inside.matchAll(/\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = '', double, single]) => {
      const value = double ?? single ?? '';
      const isOfSchema = key.startsWith('xmlns') || key.startsWith('xsi') || key === 'Version';
      return ` ${key}="${isOfSchema ? value : this.#attribute(key, value)}"`;
    });
    return name + attributes.join('') + (/[^/?][/?]$/.exec(inside)?.[0].slice(1) ?? '');
  }

  #attribute(name: string, value: string): string {
    if (/^(?:Id|ChangeKey|FolderId|SyncState|SubscriptionId|Watermark|AttachmentId)$/.test(name))
      return FOLDERS.has(value) ? value : this.#hash(value);
    if (name === 'name' && PARTS_OF_CALENDARS.has(value.toLowerCase())) return value;
    return this.#named(name, value);
  }

  #named(name: string, value: string): string {
    return isKnown(name.toLowerCase(), value) ? value : this.#value(value);
  }

  #value(value: string): string {
    const whole = new RegExp(`^(?:smtp:)?${EMAIL.source}$`, 'i');
    if (whole.test(value)) return this.#person(value);
    if (value.length > 24 && /^[\w+/=.-]+$/.test(value)) return this.#hash(value);
    return `text of ${value.length}`;
  }

  #pathPart(part: string): string {
    if (part.includes('@')) return encodeURIComponent(this.#person(part));
    return part === '' || PATH_PARTS.has(part.toLowerCase()) ? part : this.#hash(part);
  }

  #person(email: string): string {
    const key = email.toLowerCase();
    const known = this.#people.get(key) ?? `mailbox-${this.#people.size + 1}@redacted.example`;
    this.#people.set(key, known);
    return known;
  }

  #hash(value: string): string {
    return `id-${createHmac('sha256', this.#key).update(value).digest('hex').slice(0, 12)}`;
  }
}

function isKnown(name: string, value: string): boolean {
  if (value === '' || value === 'true' || value === 'false') return true;
  if (TIMES.has(name) && TIME.test(value)) return true;
  if (NUMBERS.has(name) && NUMBER.test(value)) return true;
  if (WORDS.has(name) && WORD.test(value)) return true;
  if (PHRASES.has(name) && PHRASE.test(value)) return true;
  return name === 'status' && STATUS.test(value);
}

/** Returns whether a number is kept. A number under "code" may be a secret, and is kept only if it can be an HTTP status. */
function isKnownNumber(name: string, value: number): boolean {
  const known = name.toLowerCase();
  return NUMBERS.has(known) || ((known === 'code' || known === 'status') && value >= 100 && value <= 599);
}

/** Returns a part of an address decoded, or unchanged if it cannot be decoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function namesOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
