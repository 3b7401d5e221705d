import { instantOf, type ZoneName } from '@assist/time';
import { UNKNOWN_DEVICE } from '../../apps/server/src/call/device.ts';
import type { Database } from '../../apps/server/src/database/database.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { AccountsRepository, knownAs } from '../../apps/server/src/people/accounts.repository.ts';
import { SessionsRepository } from '../../apps/server/src/people/sessions.repository.ts';
import { importCompany } from '../../apps/server/src/modules/imports/import-company.ts';

export interface CompanySize {
  readonly resources: number;
  readonly people: number;
  /** Number of people who have a session that lasts for the whole run. They are the first ones. */
  readonly signedIn: number;
  /** True if buildings also have an occupancy limit (90 %), so that each reservation counts the 225 desks of a building. */
  readonly limitedBuildings?: boolean;
  /** Zones of the resources in turn; only Prague if left out. */
  readonly zones?: readonly ZoneName[];
  /** The first `rooms` rooms are reserved to the first `people` people. Nobody else sees these rooms. */
  readonly reserved?: { readonly rooms: number; readonly people: number };
}

export interface MovedIn {
  /** E-mail addresses of the signed-in people. `tokens` has their access tokens in the same order. */
  readonly emails: readonly string[];
  readonly tokens: readonly string[];
  /** E-mail addresses of the desks in the order of their areas, so that neighbours in this list are close to each other. */
  readonly desks: readonly string[];
  readonly rooms: readonly string[];
}

const FLOORS_PER_BUILDING = 5;
const ZONES_PER_FLOOR = 4;
const DESKS_OF_TEN = 9;
const EVERY_DAY = 'monday;tuesday;wednesday;thursday;friday;saturday;sunday';

/** Creates a company like a customer’s, with buildings, floors, zones (half of them with an occupancy limit of 80 %), desks and rooms. */
export async function moveInCompany(database: Database, size: CompanySize): Promise<MovedIn> {
  await migrate(database);
  const now = instantOf(Date.now());
  const buildings = Math.max(1, Math.round(size.resources / 250));
  const areas: { id: string; parentAreaId: string | null; kind: string; name: { en: string }; maxUt?: number }[] = [
    { id: 'company', parentAreaId: null, kind: 'site', name: { en: 'Company' } },
  ];
  const floorZones: string[] = [];
  for (let building = 0; building < buildings; building += 1) {
    areas.push({
      id: `b${building}`,
      parentAreaId: 'company',
      kind: 'building',
      name: { en: `Building ${building}` },
      ...(size.limitedBuildings === true ? { maxUt: 90 } : {}),
    });
    for (let floor = 0; floor < FLOORS_PER_BUILDING; floor += 1) {
      areas.push({ id: `b${building}f${floor}`, parentAreaId: `b${building}`, kind: 'floor', name: { en: `Floor ${floor}` } });
      for (let zone = 0; zone < ZONES_PER_FLOOR; zone += 1) {
        const id = `b${building}f${floor}z${zone}`;
        areas.push({
          id,
          parentAreaId: `b${building}f${floor}`,
          kind: 'zone',
          name: { en: `Zone ${zone}` },
          maxUt: zone % 2 === 0 ? 80 : 100,
        });
        floorZones.push(id);
      }
    }
  }
  const resources = Array.from({ length: size.resources }, (_, index) => {
    const isDesk = index % 10 < DESKS_OF_TEN;
    const zone = floorZones[Math.floor((index * floorZones.length) / size.resources)]!;
    return { id: `r${index}`, name: `${isDesk ? 'Desk' : 'Room'} ${index}`, isDesk, email: `r${index}@resources.example`, zone };
  });
  const { zones = ['Europe/Prague'] } = size;
  const emails = Array.from({ length: size.people }, (_, index) => `person-${index}@people.example`);
  const reservedRooms = new Set(
    resources
      .filter((one) => !one.isDesk)
      .slice(0, size.reserved?.rooms ?? 0)
      .map(({ id }) => id),
  );
  const reservedTo = emails.slice(0, size.reserved?.people ?? 0).join(';');
  const report = await importCompany(
    database,
    {
      company: JSON.stringify({
        companyName: 'At size',
        timezone: 'Europe/Prague',
        areas,
        licences: [{ code: 'SolutionProvider', quantity: null }],
        resourceTypes: [
          { resourceTypeId: 'room', csCode: 'ResourcePremium', name: { en: 'Room' }, rank: 1, icon: 'door', shape: 'room' },
          { resourceTypeId: 'desk', csCode: 'AssistWorkplace', name: { en: 'Desk' }, rank: 2, icon: 'desk', shape: 'desk' },
        ],
        filters: [{ id: 'screen', resourceTypeId: 'desk', name: { en: 'Screen' }, dataTypeId: 1 }],
      }),
      resources: `id,name,type,email,area,capacity,timezone,days_of_week,start,end,reserved_to,property:screen\n${resources
        .map(
          (one, index) =>
            `${one.id},${one.name},${one.isDesk ? 'desk' : 'room'},${one.email},${one.zone},${one.isDesk ? 1 : 8},${zones[index % zones.length]},${EVERY_DAY},00:00,24:00,${reservedRooms.has(one.id) ? reservedTo : ''},${one.isDesk ? 'yes' : ''}`,
        )
        .join('\n')}\n`,
      people: `email,name\n${emails.map((email) => `${email},${email.split('@')[0]}`).join('\n')}\n`,
    },
    now,
  );
  if (!report.imported)
    throw new Error(
      report.lines
        .slice(0, 5)
        .map((line) => `${line.place}: ${line.sentence}`)
        .join('\n'),
    );
  const tokens = await signInPeople(database, emails.slice(0, size.signedIn));
  return {
    emails: emails.slice(0, size.signedIn),
    tokens,
    desks: resources.filter((one) => one.isDesk).map((one) => one.email),
    rooms: resources.filter((one) => !one.isDesk).map((one) => one.email),
  };
}

/** Creates for each address a session that lasts for the whole run. Returns the access tokens in the same order. */
export async function signInPeople(database: Database, emails: readonly string[]): Promise<string[]> {
  const now = instantOf(Date.now());
  const accounts = new AccountsRepository(database);
  const sessions = new SessionsRepository(database);
  const tokens: string[] = [];
  for (const email of emails)
    tokens.push(
      (await sessions.start(knownAs((await accounts.findByEmail(email))!), { token: undefined, device: UNKNOWN_DEVICE }, now))!.token,
    );
  await database.db
    .updateTable('session')
    .set({ access_expires_at: now + 24 * 3_600_000 })
    .execute();
  return tokens;
}
