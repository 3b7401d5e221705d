import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { safeReturnUrl } from '@assist/contract';
import { ProviderError } from '@assist/calendar-provider';
import { exportImdf, importImdf, importOsmIndoor } from '@assist/floorplan';
import { BridgeError, readBridgeFile } from '@assist/mqtt-bridge';
import { expandRecurrence, type RecurrenceRule } from '@assist/reservation';
import { type SeededRandom, seededRandom } from '@assist/test-kit';
import { csvText } from '@assist/tables';
import { fromInstant, instantOf, toZone } from '@assist/time';
import { isLocationCode, normaliseLocationCode, printedLocationCode, toLocationCode } from '@assist/wayfinding';
import { zipSync } from 'fflate';
import { cleanSvg, SvgError } from '../../apps/server/src/modules/imports/pictures/clean-svg.ts';
import { parseCompany } from '../../apps/server/src/modules/imports/company/parse-company.ts';
import { parseCsvTable } from '../../apps/server/src/modules/imports/tables/parse-csv-table.ts';
import { parseLocationCodesCsv } from '../../apps/server/src/modules/imports/tables/parse-location-codes-csv.ts';
import { parsePeopleCsv } from '../../apps/server/src/modules/imports/tables/parse-people-csv.ts';
import { ReadError, toText } from '../../apps/server/src/modules/imports/files/read-file.ts';
import { readOsmXml } from '../../apps/server/src/modules/imports/plans/read-osm-xml.ts';
import { readPlan } from '../../apps/server/src/modules/imports/plans/read-plan.ts';
import { readDxf } from '../../packages/dxf/src/read-dxf.ts';
import { FLOOR_DXF } from '../../packages/dxf/test/a-floor.ts';
import { smallPlan } from '../../packages/floorplan/test/small-plan.ts';
import { readTime, readValue } from '../../packages/mqtt-bridge/src/read-value.ts';
import { matchTopic } from '../../packages/mqtt-bridge/src/topic.ts';
import { aVocabulary } from '../../packages/phrases/test/a-vocabulary.ts';
import { parsePhrase } from '../../packages/phrases/src/parse-phrase.ts';
import { fromRecurrence, toRecurrence } from '../../packages/providers/google/src/mapping/recurrence.ts';
import { parseXml } from '../../packages/providers/ews/src/soap/xml-node.ts';
import { readHandshake } from '../../packages/signalr-server/src/handshake.ts';
import { JSON_PROTOCOL } from '../../packages/signalr-server/src/json-protocol.ts';
import { MESSAGE_PACK_PROTOCOL } from '../../packages/signalr-server/src/message-pack-protocol.ts';

export const REFUSED = Symbol('refused');

export interface Parser {
  readonly name: string;
  /** Valid inputs. The test reads each sample unchanged, then broken versions of it. */
  readonly samples: readonly (string | Uint8Array)[];
  /** Builds another valid or nearly valid input, for example an intact archive with a broken file inside. */
  readonly remake?: (random: SeededRandom) => Buffer;
  /**
   * Returns the value that was read, or `REFUSED`. It throws if the parser throws anything but a refusal, or if writing the value and
   * reading it again changes it. Both are faults.
   */
  readonly read: (bytes: Buffer) => unknown;
  /** Pieces of text that are each repeated up to half a megabyte to measure the time, in addition to the first sample. */
  readonly repeated?: readonly string[];
  /** True if the time for long inputs is not measured, because they are refused for their length or the input is not text. */
  readonly isShort?: true;
}

const NOW = instantOf(Date.UTC(2026, 10, 23, 7));
const PRAGUE = toZone('Europe/Prague');
const FOLDER = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'assist-parsers-'));
process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));

/** Returns `REFUSED` if `read` throws an error of one of these classes. Other errors propagate. */
function refusing<T>(classes: readonly (new (...args: never[]) => Error)[], read: () => T): T | typeof REFUSED {
  try {
    return read();
  } catch (error) {
    if (classes.some((one) => error instanceof one)) return REFUSED;
    throw error;
  }
}

function expectSame(one: unknown, other: unknown, what: string): void {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  if (left !== right) throw new Error(`${what}: ${left?.slice(0, 300)} became ${right?.slice(0, 300)}`);
}

/** Writes the bytes to a file for parsers that read files. A later call with the same name overwrites the file. */
function asFile(name: string, bytes: Buffer): string {
  const file = join(FOLDER, name);
  writeFileSync(file, bytes);
  return file;
}

const text = (bytes: Buffer) => bytes.toString('utf8');
const planFiles = () =>
  Object.fromEntries(Object.entries(smallPlan()).map(([name, content]) => [name.includes('.') ? name : `${name}.geojson`, content]));
const zipped = (files: Readonly<Record<string, unknown>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(JSON.stringify(content))])));

const XML_REPEATED = ['<', '<a', '<a>', '&', '&#x', '<!--', '<![CDATA[', ']]>', '"', '<!DOCTYPE', '<a b="', '<?x'];
const JSON_REPEATED = ['[', '{"a":', '"', '\\u', '1', ',', '[],'];
const CSV_REPEATED = ['"', ',', ';', '\n', '"a""', ' ', 'sep=', '\r', '=1+1,'];

const OSM = `<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6"><node id="1" lat="50.0000" lon="14.0000"/><node id="2" lat="50.0000" lon="14.0003"/><node id="3" lat="50.0002" lon="14.0003"/><node id="4" lat="50.0002" lon="14.0000"/><node id="5" lat="50.0001" lon="14.0000"><tag k="door" v="yes"/><tag k="level" v="0"/></node>
<way id="10"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="5"/><nd ref="4"/><nd ref="1"/><tag k="indoor" v="room"/><tag k="level" v="0;1-2"/><tag k="name" v="Hall &amp; bar"/></way>
<relation id="20"><member type="way" ref="10" role="outer"/><tag k="type" v="multipolygon"/><tag k="indoor" v="area"/><tag k="level" v="-1"/></relation></osm>
`;
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10"><defs><linearGradient id="g"><stop offset="0.5" stop-color="red"/></linearGradient></defs><g fill="url(#g)" style="stroke: #333; fill-opacity: .5"><path d="M0 0L10 10Z"/><text x="1" y="2">A &amp; B <tspan>c</tspan></text><use href="#g"/></g><script>alert(1)</script><image href="https://evil.example/x"/><a xlink:href="javascript:alert(1)"><rect onload="x()" width="3"/></a></svg>`;
const XML = `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="s"><s:Body><m:Items><t:Subject>Review &amp; plan &#x1;</t:Subject><t:ItemId Id="AAMk" ChangeKey="k"/></m:Items></s:Body></s:Envelope>`;
const BRIDGE = JSON.stringify({
  assist: { url: 'https://assist.example', tokenFile: 'token' },
  broker: { url: 'mqtts://broker.example', username: 'u', passwordFile: 'token', caFile: 'token', clientId: 'assist' },
  values: [{ topic: 'house/+/co2', object: 'co2-{1}', path: ['value'], map: { on: true }, as: 'number' }],
  checkIns: [{ topic: 'panel/+/pressed', when: 'ON', resource: '{1}@rooms.example' }],
  commands: [{ object: 'lamp-1', topic: 'house/lamp/set' }],
});
const COMPANY = JSON.stringify({
  companyName: 'Small',
  timezone: 'Europe/Prague',
  resourceVisibilityRestriction: 0,
  resourceTypes: [{ resourceTypeId: 'room', csCode: 'ResourcePremium', name: { en: 'Room' }, rank: 1, icon: 'door', shape: 'room' }],
  filters: [{ id: 'screen', resourceTypeId: 'room', name: { en: 'Screen' }, dataTypeId: 1 }],
  areas: [{ id: 'house', parentAreaId: null, kind: 'building', name: { en: 'House' } }],
  licences: [{ code: 'SolutionProvider', quantity: null }],
  news: [{ id: 'n', title: { en: 'N' }, text: { en: 'T' }, publishedAt: '2026-11-01T00:00:00Z' }],
});
const RULES = [
  'RRULE:FREQ=WEEKLY;WKST=MO;INTERVAL=2;BYDAY=MO,WE;COUNT=10',
  'RRULE:FREQ=MONTHLY;INTERVAL=1;BYDAY=-1TU;UNTIL=20270301T225900Z',
  'RRULE:FREQ=DAILY;INTERVAL=1;COUNT=3',
];
const FIRST = { range: { start: NOW, end: instantOf(NOW + 3_600_000) }, zone: PRAGUE, isAllDay: false };
/** The token file that a bridge’s configuration may name. */
writeFileSync(join(FOLDER, 'token'), 'secret\n');

export async function listParsers(): Promise<readonly Parser[]> {
  const vocabulary = await aVocabulary('en');
  const toWish = (typed: string) => parsePhrase(typed, vocabulary, { now: NOW, zone: PRAGUE });
  return [
    {
      name: 'IMDF archive',
      samples: [zipped(planFiles()), zipped({ 'plan/unit.geojson': {}, '../../evil.geojson': {}, '/etc/passwd': {} })],
      remake: (random) => Buffer.from(zipped(brokenJson(planFiles(), random) as Readonly<Record<string, unknown>>)),
      isShort: true,
      read: (bytes) =>
        refusing([ReadError], () => {
          const source = readPlan(asFile('plan.zip', bytes));
          return 'imdf' in source ? readImdf(source.imdf) : importOsmIndoor(source.osm);
        }),
    },
    {
      name: 'IMDF',
      samples: [JSON.stringify(planFiles())],
      remake: (random) => Buffer.from(JSON.stringify(brokenJson(planFiles(), random))),
      repeated: JSON_REPEATED,
      read: (bytes) => refusing([SyntaxError], () => readImdf(JSON.parse(text(bytes)) as Readonly<Record<string, unknown>>)),
    },
    {
      name: 'OpenStreetMap',
      samples: [OSM],
      repeated: XML_REPEATED,
      read: (bytes) => refusing([ReadError], () => importOsmIndoor(readOsmXml(toText(bytes, 'plan.osm'), 'plan.osm'))),
    },
    { name: 'DXF', samples: [FLOOR_DXF], repeated: ['0\nLINE\n', '0\nSECTION\n', '\n', '9'], read: (bytes) => readDxf(text(bytes)) },
    {
      name: 'CSV',
      samples: ['id,name,note\r\n1,"A ""b"", c",=1+1\r\n2,"two\r\nlines",\t\r\n', 'sep=;\nid;name\n1;x\n'],
      repeated: CSV_REPEATED,
      read(bytes) {
        const table = parseCsvTable(text(bytes), { required: ['id', 'name'], optional: ['note'] });
        if (table.defects.length > 0) return REFUSED;
        const cells = table.rows.map((row) => table.columns.map((column) => row.cells.get(column) ?? ''));
        const again = parseCsvTable(csvText([[...table.columns], ...cells]), { required: ['id', 'name'], optional: ['note'] });
        // A row that ends early is written with empty cells, and an empty row counts as no row.
        const isThere = (row: readonly (string | undefined)[]) => row.some((cell) => cell !== '');
        expectSame(
          cells.filter(isThere),
          again.rows.map((row) => again.columns.map((column) => row.cells.get(column))).filter(isThere),
          'written and read again',
        );
        return table;
      },
    },
    {
      name: 'list of people',
      samples: ['email,name,administrator,reads_public\na@b.example,Anna,yes,\nc@d.example,Carl,no,a@b.example\n'],
      repeated: CSV_REPEATED,
      read: (bytes) => parsePeopleCsv(text(bytes)),
    },
    {
      name: 'list of codes',
      samples: ['code,place,label,level,longitude,latitude,bearing\nK7M9QB,room,Door,l,16.6,49.1,81\n'],
      repeated: CSV_REPEATED,
      read: (bytes) => parseLocationCodesCsv(text(bytes), { placeIds: new Set(['room']), levelIds: new Set(['l']) }),
    },
    {
      name: 'company',
      samples: [COMPANY],
      remake: (random) => Buffer.from(JSON.stringify(brokenJson(JSON.parse(COMPANY), random))),
      repeated: JSON_REPEATED,
      read: (bytes) => (parseCompany(text(bytes)).company === null ? REFUSED : 'read'),
    },
    {
      name: 'SVG',
      samples: [SVG],
      repeated: XML_REPEATED,
      read: (bytes) =>
        refusing([SvgError], () => {
          const { svg } = cleanSvg(bytes);
          // `cleanSvg` writes apostrophes as character references but refuses such references in its input.
          const again = cleanSvg(Buffer.from(text(Buffer.from(svg)).replaceAll('&apos;', "'")));
          expectSame([text(Buffer.from(svg)), []], [text(Buffer.from(again.svg)), again.leftOut], 'cleaned again');
          const drawn = text(Buffer.from(svg));
          if (
            /<script|<image|<foreignObject|\son\w+=|="\s*javascript:|style="[^"]*javascript:|url\(\s*(?!#)|https?:\/\/(?!www\.w3\.org\/2000\/svg")/iu.test(
              drawn.replace(/>[^<]*</gu, '><'),
            )
          )
            throw new Error(`something that runs or makes requests is left: ${drawn.slice(0, 300)}`);
          return svg;
        }),
    },
    {
      name: 'Exchange XML',
      samples: [XML],
      repeated: XML_REPEATED,
      read: (bytes) => refusing([ProviderError], () => parseXml(text(bytes))),
    },
    {
      name: 'hub frames, JSON',
      samples: ['{"type":1,"invocationId":"1","target":"add","arguments":[1,2]}\u001E{"type":6}\u001E{"type":9,"sequenceId":1}\u001E'],
      repeated: [...JSON_REPEATED, '\u001E', '{}\u001E'],
      read: (bytes) => readFrames(JSON_PROTOCOL, bytes),
    },
    {
      name: 'hub frames, MessagePack',
      samples: [
        MESSAGE_PACK_PROTOCOL.encode({ kind: 'invocation', target: 'echo', args: [{ a: [1.5, null, 'x'] }] }),
        MESSAGE_PACK_PROTOCOL.encode({ kind: 'ack', sequenceId: 3 }),
      ],
      repeated: ['\u0001\u0091', '\u00ff', '\u0000'],
      read: (bytes) => readFrames(MESSAGE_PACK_PROTOCOL, bytes),
    },
    {
      name: 'hub handshake',
      samples: ['{"protocol":"json","version":2}\u001E'],
      repeated: JSON_REPEATED,
      read: (bytes) => readHandshake(bytes),
    },
    {
      name: 'bridge file',
      samples: [BRIDGE],
      remake: (random) => Buffer.from(JSON.stringify(brokenJson(JSON.parse(BRIDGE), random))),
      repeated: JSON_REPEATED,
      read: (bytes) => refusing([BridgeError], () => readBridgeFile(asFile('bridge.json', bytes))),
    },
    {
      name: 'messages of a broker',
      samples: ['{"value":{"co2":"480.5"},"at":"2026-11-23T08:00:00+01:00"}', 'ON', '21.5'],
      repeated: [...JSON_REPEATED, '+', '.'],
      read(bytes) {
        const payload = text(bytes);
        const readings = [{}, { path: ['value', 'co2'], as: 'number' as const }, { map: { ON: true } }, { as: 'text' as const }].map(
          (rule) => readValue(payload, rule),
        );
        matchTopic('house/+/co2/#', payload);
        return [readings, readTime(payload, ['at'])];
      },
    },
    {
      name: 'location codes',
      samples: ['K7M-9QB', 'https://assist.example/qr/K7M9QB', toLocationCode([1, 2, 3, 4, 5])],
      repeated: [' ', '-', 'O', 'ß', 'K7M'],
      read(bytes) {
        const code = normaliseLocationCode(text(bytes));
        expectSame(code, normaliseLocationCode(code), 'normalised again');
        if (!isLocationCode(code)) return REFUSED;
        expectSame(code, normaliseLocationCode(printedLocationCode(code)), 'printed and read');
        return code;
      },
    },
    {
      name: 'phrases',
      samples: ['desk tomorrow 9 to 12 near the window', 'two rooms for 8 with a screen next friday 14:30 for an hour', 'zítra 9–10 stůl'],
      repeated: ['a ', 'desk ', '9 to ', 'and ', '9', 'next ', ':', 'é'],
      read: (bytes) => toWish(text(bytes)),
    },
    {
      name: 'recurrence rules',
      samples: RULES,
      repeated: [';', ',', 'MO,', 'BYDAY=', '='],
      read(bytes) {
        const rule = fromRecurrence([text(bytes)], FIRST);
        if (rule === undefined) return REFUSED;
        const made = datesOf(rule);
        if (made === undefined) return REFUSED;
        const again = fromRecurrence(toRecurrence(rule, FIRST), FIRST);
        expectSame(made, again === undefined ? undefined : datesOf(again), 'written and read again');
        return made;
      },
    },
    {
      name: 'return addresses',
      samples: ['/plan?day=2026-11-26&area=f2#top', '/./plan/..//x', '/%2e%2e/%5cevil.example'],
      repeated: ['/', '.', '../', '%2e', '\\', '@', 'a'],
      read(bytes) {
        const typed = text(bytes);
        const safe = safeReturnUrl(typed, 'https://assist.example');
        if (safe === undefined) return REFUSED;
        const led = new URL(safe, 'https://assist.example');
        if (led.origin !== 'https://assist.example' || !safe.startsWith('/') || /^\/[\\/]/u.test(safe))
          throw new Error(`${typed} leads to ${safe}`);
        expectSame(safe, safeReturnUrl(safe, 'https://assist.example'), 'asked again');
        return safe;
      },
    },
  ];
}

function readImdf(files: Readonly<Record<string, unknown>>): unknown {
  const { plan, defects } = importImdf(files);
  if (plan === null) {
    if (!defects.some(({ severity }) => severity === 'error')) throw new Error('refused without a reason');
    return REFUSED;
  }
  const again = importImdf(JSON.parse(JSON.stringify(exportImdf(plan))) as Record<string, unknown>).plan;
  expectSame(plan, again, 'written and read again');
  return plan;
}

function readFrames(protocol: typeof JSON_PROTOCOL, bytes: Buffer): unknown {
  const messages: unknown[] = [];
  for (let rest = bytes; rest.byteLength > 0;) {
    const piece = protocol.first(rest);
    if (piece.kind !== 'message') return messages.length === 0 ? REFUSED : messages;
    if (piece.bytes <= 0) throw new Error('a message without any bytes');
    messages.push(protocol.parse(piece.body));
    rest = rest.subarray(piece.bytes);
  }
  return messages;
}

function datesOf(rule: RecurrenceRule): readonly string[] | undefined {
  const expansion = expandRecurrence(rule, { date: '2026-11-23', startMinutes: 480, wallMinutes: 60, zone: PRAGUE });
  return expansion.kind === 'occurrences'
    ? expansion.occurrences.map(({ start, end }) => `${fromInstant(start)} ${fromInstant(end)}`)
    : undefined;
}

/** Pieces of text that may break a parser at any position. */
const PIECES = [
  '',
  '\u0000',
  '\uFEFF',
  '\uD800',
  '\u2028',
  '"',
  "'",
  '<',
  '>',
  '&',
  '&#xD800;',
  '<!ENTITY x "y">',
  ']]>',
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  ';',
  '\n',
  '\r\n',
  '\\',
  '\\u0000',
  '__proto__',
  'constructor',
  'valueOf',
  'null',
  'true',
  'NaN',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  '-0.5',
  '١٢٣',
  '..',
  '//',
  '%',
  '😀',
  'ſ',
  'İ',
];

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e308,
  1.5,
  true,
  [],
  {},
  [[]],
  'constructor',
  '__proto__',
  '\u0000',
  'x'.repeat(5_000),
  { type: 'Point' },
  [1e9, -1e9],
];

/** Breaks up to three places of a value: each is removed, replaced by a hostile value, or overwritten with a neighbour’s copy. */
function brokenJson(value: unknown, random: SeededRandom): unknown {
  const copy = structuredClone(value);
  for (let times = random.whole(0, 3); times > 0; times -= 1) {
    let at = copy;
    // Descends to a random depth, so that deep places are broken, not only shallow ones.
    for (let depth = random.whole(0, 9); ; depth -= 1) {
      const keys = typeof at === 'object' && at !== null ? Object.keys(at) : [];
      if (keys.length === 0) break;
      const holder = at as Record<string, unknown>;
      const key = random.pick(keys);
      if (depth > 0 && typeof holder[key] === 'object' && holder[key] !== null) at = holder[key];
      else {
        const how = random.whole(0, 3);
        if (how === 0) delete holder[key];
        else if (how === 1) holder[key] = structuredClone(holder[random.pick(keys)]);
        else holder[key] = random.pick(HOSTILE_VALUES);
        break;
      }
    }
  }
  return copy;
}

/** Breaks a valid sample in one to four places, either between words and signs or at any byte. */
function broken(sample: string | Uint8Array, random: SeededRandom): Buffer {
  if (random.chance(typeof sample === 'string' ? 0.15 : 0.9)) return brokenBytes(Buffer.from(sample as string), random);
  const words = (typeof sample === 'string' ? sample : Buffer.from(sample).toString('latin1')).match(
    /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu,
  ) ?? [''];
  for (let times = random.whole(1, 4); times > 0; times -= 1) {
    const at = random.whole(0, words.length - 1);
    const length = random.whole(1, Math.min(12, words.length - at));
    const slice = words.slice(at, at + length);
    const how = random.whole(0, 6);
    if (how === 0) words.splice(at, length);
    else if (how === 1) words.splice(at, 0, ...slice);
    else if (how === 2) words.splice(at, 1, random.pick(PIECES));
    else if (how === 3) words.splice(at, 0, random.pick(PIECES));
    else if (how === 4) words.splice(random.whole(0, words.length - 1), 0, ...slice);
    else if (how === 5) words.splice(at, 1, random.pick(words));
    else words.splice(at, 0, ...Array.from({ length: random.whole(2, 60) }, () => slice).flat());
    if (words.length === 0) words.push('');
  }
  return Buffer.from(words.join(''));
}

function brokenBytes(sample: Buffer, random: SeededRandom): Buffer {
  let bytes = Buffer.from(sample);
  for (let times = random.whole(1, 4); times > 0 && bytes.length > 0; times -= 1) {
    const at = random.whole(0, bytes.length - 1);
    const how = random.whole(0, 3);
    if (how === 0) bytes[at] = random.whole(0, 255);
    else if (how === 1) bytes = bytes.subarray(0, at);
    else if (how === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.whole(1, 8))]);
    else bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(random.pick(PIECES)), bytes.subarray(at)]);
  }
  return bytes;
}

const anything = (random: SeededRandom) => Buffer.from(Array.from({ length: random.whole(0, 300) }, () => random.whole(0, 255)));

function inputOf(parser: Parser, number: number, random: SeededRandom): Buffer {
  const sample = parser.samples[number];
  if (sample !== undefined) return Buffer.from(sample as string);
  if (random.chance(0.15)) return anything(random);
  return parser.remake !== undefined && random.chance(0.6) ? parser.remake(random) : broken(random.pick(parser.samples), random);
}

export interface ParserRun {
  readonly runs: number;
  /** Number of accepted inputs. If it is 0, nothing has been tested. */
  readonly read: number;
  readonly faults: readonly { readonly number: number; readonly error: string; readonly input: string }[];
}

/** Feeds samples, broken samples and arbitrary bytes to the parser, and reports everything that it throws. Refusals are not thrown. */
export function tryParser(parser: Parser, runs: number, seed: number): ParserRun {
  const random = seededRandom(seed);
  const faults: ParserRun['faults'][number][] = [];
  const seen = new Set<string>();
  let read = 0;
  for (let number = 0; number < runs; number += 1) {
    const input = inputOf(parser, number, random);
    try {
      if (parser.read(input) !== REFUSED) read += 1;
    } catch (error) {
      const told = String((error as Error).stack ?? error)
        .split('\n')
        .slice(0, 4)
        .join('\n');
      const kind = told.split('\n')[1] ?? told;
      if (!seen.has(kind)) faults.push({ number, error: told, input: input.toString('base64').slice(0, 4_000) });
      seen.add(kind);
    }
  }
  return { runs, read, faults };
}

const SMALL = 131_072;

/** Returns how many times longer the parser takes for four times the input, for the repeated piece for which this ratio is greatest. */
export function growthOf(parser: Parser): { readonly ratio: number; readonly of: string; readonly ms: number } {
  let worst = { ratio: 0, of: '', ms: 0 };
  for (const piece of [...(parser.repeated ?? []), String(parser.samples[0])]) {
    const timeOf = (length: number) => {
      const input = Buffer.from(piece.repeat(Math.ceil(length / piece.length)));
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 5 && (round === 0 || best < 300); round += 1) {
        // Processor time depends less on other load on the machine than elapsed time.
        const began = process.cpuUsage();
        try {
          parser.read(input);
        } catch {
          // Only the time counts here. `tryParser` reports errors.
        }
        const { user, system } = process.cpuUsage(began);
        best = Math.min(best, (user + system) / 1_000);
      }
      return best;
    };
    const [once, four] = [timeOf(SMALL), timeOf(4 * SMALL)];
    // Below 50 ms, the ratio would be too imprecise.
    const ratio = four < 50 ? 1 : four / Math.max(once, 1);
    if (ratio > worst.ratio) worst = { ratio, of: piece.slice(0, 20), ms: four };
  }
  return worst;
}
