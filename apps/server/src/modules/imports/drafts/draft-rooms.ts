import type { Email, RoomInfo, UnusablePlace } from '@assist/calendar-provider';
import { foldText, type StoredResource, toEmailAddress, typeOfEntry } from '@assist/resource';
import { cellsOfResource, formatCell, PLACEHOLDER_DOMAIN } from '@assist/tables';
import type { Company } from '../../../catalogue/company.ts';
import type { Directory } from '../../../connections/read-directory.ts';
import type { Known } from '../read-source.ts';
import type { CsvTable } from '../tables/parse-csv-table.ts';
import { AreasOfRooms, type Location } from './area-of-room.ts';
import { DRAFT_COLUMNS, draftRow, takenIds } from './draft-resources.ts';
import { FeaturesOfRooms } from './features-of-room.ts';

/** Why a place of the directory has no row. */
export type LeftOut = UnusablePlace | 'unknown-person' | 'mailbox-of-a-person' | 'no-type';

/** A resource whose name or capacity is another one in the directory. */
export interface Difference {
  readonly id: string;
  readonly column: 'name' | 'capacity' | 'email';
  readonly ours: string;
  readonly theirs: string;
  /** Whether the row has the directory's value now. */
  readonly isTaken: boolean;
}

/** Rooms that were put into an area which is not the building and floor that the directory names. */
export interface NearestArea extends Location {
  readonly areaId: string;
  readonly count: number;
}

/** A resource whose address is not in the directory. */
export interface Unlisted {
  readonly id: string;
  readonly name: string;
  readonly email: Email;
  /** The address of the only new room of that name, which probably is the same room. It has no row. */
  readonly meant: Email | undefined;
}

/** The table of the directory's rooms, and what a person has to know about it. */
export interface RoomsDraft {
  readonly columns: readonly string[];
  /** The rows of the table that was there, followed by those of resources that change, and those of new rooms. */
  readonly rows: readonly (readonly string[])[];
  readonly added: number;
  /** The number of new rooms of each type, by the type's id. */
  readonly types: ReadonlyMap<string, number>;
  readonly changed: number;
  readonly same: number;
  readonly differences: readonly Difference[];
  readonly leftOut: ReadonlyMap<LeftOut, number>;
  readonly nearest: readonly NearestArea[];
  /** How many new rooms have each feature for which the company has no property. */
  readonly unknownFeatures: ReadonlyMap<string, number>;
  readonly unlisted: readonly Unlisted[];
  /** The number of resources whose address still is a placeholder. */
  readonly placeholders: number;
}

export interface RoomsDraftOptions {
  /** The table to continue; undefined for a new one. */
  readonly table: CsvTable | undefined;
  /** Whether names and capacities become those of the directory even if the resource has others. */
  readonly takesChanges: boolean;
}

/** The company to which the rooms are added. It has at least one area. */
export type RoomsSurroundings = Pick<Known, 'areas' | 'resources' | 'people'> & { readonly company: Company };

/** A resource as the table has it or, if it is not in the table, as it is stored. */
interface Entry {
  readonly id: string;
  readonly name: string;
  readonly email: Email;
  readonly capacity: string;
  readonly isRetired: boolean;
  /** The cells that the directory changes. */
  readonly changes: Map<string, string>;
}

interface KnownRoom {
  readonly entry: Entry;
  readonly room: RoomInfo;
}

/** Drafts the rows of a directory's rooms. Resources that exist already keep everything but empty capacities and placeholder addresses. */
export function draftRooms(directory: Directory, around: RoomsSurroundings, { table, takesChanges }: RoomsDraftOptions): RoomsDraft {
  const stored = new Map(around.resources.map((resource) => [resource.id, resource]));
  const entries = listEntries(table, stored);
  const byEmail = new Map(entries.map((entry) => [entry.email, entry]));
  const listed = new Set(directory.rooms.map(({ email }) => email));
  const missing = entries.filter(({ email, isRetired }) => !listed.has(email) && !isRetired);
  const sorted = sortRooms(directory, byEmail, around);
  const meant = meantRooms(missing, sorted.unknown);

  const differences = takeDifferences(sorted.known, meant, takesChanges);
  const doubtful = new Set([...meant.values()].map(({ email }) => email));
  const fresh = draftNew(
    sorted.unknown.filter(({ email }) => !doubtful.has(email)),
    around,
    takenIdsOf(around.resources, entries),
  );
  const columns = columnsOf(table, fresh.rows);
  const changed = entries.filter(({ changes }) => changes.size > 0);
  const unlisted = missing.filter((entry) => !isPlaceholder(entry.email));
  return {
    columns,
    rows: [
      ...entryRows(columns, { table, entries, stored, filters: around.company.filters }),
      ...fresh.rows.map((cells) => columns.map((column) => cells.get(column) ?? '')),
    ],
    added: fresh.rows.length,
    types: fresh.types,
    changed: changed.length,
    same: sorted.known.length - changed.filter(({ email }) => listed.has(email)).length,
    differences,
    leftOut: sumOf([directory.leftOut, sorted.leftOut, fresh.leftOut]),
    nearest: fresh.nearest,
    unknownFeatures: fresh.unknownFeatures,
    unlisted: unlisted.map((entry) => ({ id: entry.id, name: entry.name, email: entry.email, meant: meant.get(entry)?.email })),
    placeholders: missing.length - unlisted.length - [...meant.keys()].filter(({ email }) => isPlaceholder(email)).length,
  };
}

/** Lists what the directory says differently of known resources, and notes in their entries what the table takes from it. */
function takeDifferences(known: readonly KnownRoom[], meant: ReadonlyMap<Entry, RoomInfo>, takesChanges: boolean): readonly Difference[] {
  const differences: Difference[] = [];
  const note = (entry: Entry, column: Difference['column'], theirs: string, isTaken: boolean) => {
    if (entry[column] === theirs) return;
    differences.push({ id: entry.id, column, ours: entry[column], theirs, isTaken });
    if (isTaken) entry.changes.set(column, theirs);
  };
  for (const { entry, room } of known) {
    if (entry.isRetired) continue;
    const [name, seats] = [nameOf(room), capacityOf(room)];
    // A room without a name in the directory is named by its address.
    if (name !== room.email) note(entry, 'name', name, takesChanges);
    if (seats !== undefined) note(entry, 'capacity', String(seats), takesChanges || entry.capacity === '');
  }
  for (const [entry, room] of meant) if (isPlaceholder(entry.email)) note(entry, 'email', room.email, true);
  return differences;
}

/** Lists the resources of the table and of the catalogue. The table's row counts if a resource is in both. */
function listEntries(table: CsvTable | undefined, stored: ReadonlyMap<string, StoredResource>): readonly Entry[] {
  const ofTable = (table?.rows ?? []).map(({ cells }): Entry => {
    const id = cells.get('id') ?? '';
    const before = stored.get(id);
    return {
      id,
      name: cells.get('name') ?? before?.name ?? '',
      email: (cells.get('email') ?? '').toLowerCase(),
      capacity: cells.get('capacity') ?? formatCell(before?.capacity ?? null),
      isRetired: cells.has('retired') ? cells.get('retired') === 'yes' : before?.retired === true,
      changes: new Map(),
    };
  });
  const inTable = new Set(ofTable.map(({ id }) => id));
  const others = [...stored.values()].filter(({ id }) => !inTable.has(id));
  return [
    ...ofTable,
    ...others.map(({ id, name, email, capacity, retired }): Entry => {
      return { id, name, email: email.toLowerCase(), capacity: formatCell(capacity), isRetired: retired === true, changes: new Map() };
    }),
  ];
}

function takenIdsOf(resources: readonly StoredResource[], entries: readonly Entry[]): Set<string> {
  return new Set([...takenIds(resources), ...entries.map(({ id }) => id)]);
}

/** Sorts the directory's rooms into those that the company knows, and others that it could get. */
function sortRooms({ rooms }: Directory, byEmail: ReadonlyMap<Email, Entry>, { people }: Pick<Known, 'people'>) {
  const known: KnownRoom[] = [];
  const unknown: RoomInfo[] = [];
  const leftOut = new Counts<LeftOut>();
  for (const room of rooms) {
    const entry = byEmail.get(room.email);
    if (entry !== undefined) known.push({ entry, room });
    else if (toEmailAddress(room.email) === undefined) leftOut.add('no-mailbox');
    else if (people.has(room.email)) leftOut.add('mailbox-of-a-person');
    else if (room.reservedTo !== undefined && !people.has(room.reservedTo)) leftOut.add('unknown-person');
    else unknown.push(room);
  }
  return { known, unknown, leftOut };
}

/** Returns the new room of the same name for each missing resource, if both are the only ones of that name. */
function meantRooms(missing: readonly Entry[], unknown: readonly RoomInfo[]): ReadonlyMap<Entry, RoomInfo> {
  const resources = Map.groupBy(missing, ({ name }) => foldText(name));
  const rooms = Map.groupBy(unknown, (room) => foldText(nameOf(room)));
  return new Map(
    [...resources].flatMap(([name, [entry, ...more]]): [Entry, RoomInfo][] => {
      const [room, ...others] = rooms.get(name) ?? [];
      return room === undefined || more.length > 0 || others.length > 0 ? [] : [[entry!, room]];
    }),
  );
}

/** Drafts the cells of new rooms. */
function draftNew(rooms: readonly RoomInfo[], { company, areas }: RoomsSurroundings, taken: Set<string>) {
  const places = new AreasOfRooms(areas, company.defaultLanguage);
  const properties = new FeaturesOfRooms(company.filters);
  const rows: ReadonlyMap<string, string>[] = [];
  const leftOut = new Counts<LeftOut>();
  const types = new Counts<string>();
  const unknownFeatures = new Counts<string>();
  const nearest = new Map<string, NearestArea>();
  for (const room of rooms) {
    const type = typeOfEntry(company.resourceTypes, room.kind);
    if (type === undefined) {
      leftOut.add('no-type');
      continue;
    }
    types.add(type.resourceTypeId);
    const { area, isNamed } = places.find(room);
    if (!isNamed) countIn(nearest, room, area.id);
    const features = properties.find(room.features, type.resourceTypeId);
    for (const feature of features.unknown) unknownFeatures.add(feature);
    const resource = {
      type,
      name: nameOf(room),
      placeName: null,
      areaId: area.id,
      featureId: null,
      capacity: capacityOf(room),
      email: room.email,
    };
    const cells = draftRow(resource, company, taken);
    rows.push(
      new Map([
        ...DRAFT_COLUMNS.map((column, index): [string, string] => [column, cells[index]!]),
        ...(room.reservedTo === undefined ? [] : [['reserved_to', room.reservedTo] as const]),
        ...features.cells,
      ]),
    );
  }
  return { rows, types, leftOut, unknownFeatures, nearest: [...nearest.values()] };
}

function countIn(nearest: Map<string, NearestArea>, { building, floor }: Location, areaId: string): void {
  const key = JSON.stringify([building, floor, areaId]);
  const count = (nearest.get(key)?.count ?? 0) + 1;
  nearest.set(key, { ...(building === undefined ? {} : { building }), ...(floor === undefined ? {} : { floor }), areaId, count });
}

/** Returns the table's own columns, and those that the new rooms need. */
function columnsOf(table: CsvTable | undefined, rows: readonly ReadonlyMap<string, string>[]): readonly string[] {
  const own = table?.columns ?? [];
  const all = new Set([...own, ...DRAFT_COLUMNS, ...new Set(rows.flatMap((cells) => [...cells.keys()]))]);
  // A row that ends before the last column says nothing about pictures. An empty cell would take a resource's picture away.
  return all.delete('picture') ? [...all, 'picture'] : [...all];
}

interface Rows {
  readonly table: CsvTable | undefined;
  readonly entries: readonly Entry[];
  readonly stored: ReadonlyMap<string, StoredResource>;
  readonly filters: Company['filters'];
}

/** Returns the table's rows, and the rows of other resources that change. */
function entryRows(columns: readonly string[], { table, entries, stored, filters }: Rows): readonly (readonly string[])[] {
  const rows = table?.rows ?? [];
  return entries.flatMap((entry, index) => {
    const own = rows[index]?.cells;
    if (own === undefined && entry.changes.size === 0) return [];
    const before = stored.get(entry.id);
    const kept = before === undefined ? {} : cellsOfResource(before, { filters });
    const named = own?.has('picture') === true ? columns : columns.filter((column) => column !== 'picture');
    return [named.map((column) => entry.changes.get(column) ?? own?.get(column) ?? formatCell(kept[column] ?? null))];
  });
}

/** Returns the name in one line, without characters that an import refuses. */
function nameOf({ name, email }: RoomInfo): string {
  const line = name
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line.slice(0, NAME_MAX) || email;
}

const NAME_MAX = 120;
const CAPACITY_MAX = 100_000;

/** Returns the capacity; undefined if the directory does not know it, which some directories express by 0. */
function capacityOf({ capacity }: RoomInfo): number | undefined {
  return capacity !== undefined && Number.isInteger(capacity) && capacity > 0 && capacity <= CAPACITY_MAX ? capacity : undefined;
}

/** Whether a resource still waits for the address of its mailbox. */
function isPlaceholder(email: Email): boolean {
  return email === '' || email.endsWith(`@${PLACEHOLDER_DOMAIN}`);
}

function sumOf(counts: readonly ReadonlyMap<LeftOut, number>[]): ReadonlyMap<LeftOut, number> {
  const sum = new Map<LeftOut, number>();
  for (const [reason, count] of counts.flatMap((one) => [...one])) sum.set(reason, (sum.get(reason) ?? 0) + count);
  return sum;
}

class Counts<Key> extends Map<Key, number> {
  add(key: Key): void {
    this.set(key, (this.get(key) ?? 0) + 1);
  }
}
