import { importImdf, type Plan } from '@assist/floorplan';
import { oneFloor } from '@assist/test-kit';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import type { DatabaseKind } from '../src/database/database.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { ServiceTokensRepository } from '../src/people/service-tokens.repository.ts';
import { hashToken } from '../src/people/token.ts';
import { anObject } from './an-object.ts';
import { aDevice, renewed, startPairing } from './a-kiosk.ts';
import { COMPANY } from './small-company.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));

/** A resource that only Olga may see. */
export const HIDDEN = { email: 'olgas@rooms.alder.example', id: 'olgas' } as const;
export const CONFIRMED = 'confirm@rooms.alder.example';
/** A room on the second floor. */
export const UPSTAIRS = { email: 'upstairs@rooms.alder.example', id: 'upstairs-room' } as const;

/** Olga, invited people, people with different rights in Olga's calendar, people without any, and an administrator (Carl). */
export const PEOPLE = {
  olga: CAST.olga,
  anna: 'anna@alder.example',
  ulla: 'ulla@alder.example',
  readsPublic: 'reads-public@alder.example',
  readsPrivate: 'reads-private@alder.example',
  editsPublic: 'edits-public@alder.example',
  editsPrivate: 'edits-private@alder.example',
  /** May change Olga's public and private events, but has no right to read private ones. */
  editsBoth: 'edits-both@alder.example',
  fred: CAST.fred,
  carl: CAST.carl,
} as const;

export type Person = keyof typeof PEOPLE;

const O = CAST.olga;
const PEOPLE_CSV = `email,name,administrator,reads_public,reads_private,edits_public,edits_private
${PEOPLE.anna},Anna,no,,,,
${PEOPLE.ulla},Ulla,no,,,,
${PEOPLE.readsPublic},Reads Public,no,${O},,,
${PEOPLE.readsPrivate},Reads Private,no,,${O},,
${PEOPLE.editsPublic},Edits Public,no,,,${O},
${PEOPLE.editsPrivate},Edits Private,no,,,,${O}
${PEOPLE.editsBoth},Edits Both,no,,,${O},${O}
clara@alder.example,Clara,no,,,,
root@alder.example,Root,yes,,,,
`;

const RESOURCES_CSV = `id,name,type,email,area,capacity,timezone,days_of_week,start,end
${UPSTAIRS.id},Upstairs,room,${UPSTAIRS.email},floor-2,6,Europe/Prague,monday;tuesday;wednesday;thursday;friday;saturday;sunday,00:00,24:00
`;

const AREAS = [
  { id: 'house', parentAreaId: null, kind: 'building', name: { en: 'House' } },
  { id: 'floor-1', parentAreaId: 'house', kind: 'floor', name: { en: 'First floor' }, featureId: 'level-1' },
  { id: 'zone-full', parentAreaId: 'floor-1', kind: 'zone', name: { en: 'Half' }, maxUt: 50 },
  { id: 'floor-2', parentAreaId: 'house', kind: 'floor', name: { en: 'Second floor' }, featureId: 'level-2' },
];

/** Licences without limit, except for kiosks: only the kiosk that is paired first has one. */
const LICENCES = [
  ...['ResourcePremium', 'ResourceStandard', 'ResourceBasic', 'AssistWorkplace'].map((code) => ({ code, quantity: null })),
  { code: 'KioskPremium', quantity: 1 },
];

type Files = Readonly<Record<string, { readonly features: readonly unknown[] }>>;

/** Builds a plan of two floors, one above the other, each with a room. */
function aPlan(): Plan {
  const floor = (id: string, ordinal: number) =>
    oneFloor({
      level: { id, ordinal, name: id },
      size: [20, 14],
      units: [
        [`${id}-corridor`, 'walkway', [0, 0], [20, 4]],
        [`${id}-room`, 'office', [0, 4], [20, 14]],
      ],
      doors: [[`${id}-door`, [2, 4], [3, 4]]],
    });
  const [one, two] = [floor('level-1', 0), floor('level-2', 1)] as [Files, Files];
  const both = (type: string) => ({ ...one[type], features: [...one[type]!.features, ...two[type]!.features] });
  const { plan, defects } = importImdf({ ...one, level: both('level'), unit: both('unit'), opening: both('opening') });
  if (plan === null) throw new Error(JSON.stringify(defects));
  return plan;
}

const KIOSK_WISH = {
  spot: { levelId: 'level-1', longitude: 14.4, latitude: 50.1, bearing: 90 },
  areaIds: ['floor-1'],
  language: 'en',
  showsTitles: true,
  contact: 'Reception',
};

export interface KeptEvent {
  readonly id: string;
  readonly iCalUId: string;
  readonly etag: string;
}

export interface GuardedWorld {
  readonly server: TestServer;
  readonly people: Readonly<Record<Person, TestClient>>;
  readonly visitor: TestClient;
  /** Clients whose token is no longer valid, or never was. */
  readonly gone: Readonly<Record<string, TestClient>>;
  readonly guest: TestClient;
  /** A guest before the day of the reservation that they are invited to. */
  readonly early: TestClient;
  readonly kiosk: TestClient & { readonly id: string };
  readonly unlicensed: TestClient;
  readonly services: Readonly<Record<'values' | 'checkIn' | 'noScope' | 'elsewhere', TestClient>>;
  readonly invitationId: string;
  reserve(client: TestClient, from: number, to: number, email: string, more?: object): Promise<KeptEvent>;
}

/** Opens a company with every kind of caller, including callers (`gone`) whose tokens are invalid for different reasons. */
export async function aGuardedWorld(
  kind: DatabaseKind,
  environment: Record<string, string> = {},
  more: { readonly logLevel?: 'debug' } = {},
): Promise<GuardedWorld> {
  const server = await startTestServer(kind, { PUBLIC_URL: 'https://assist.example', ...environment }, more);
  const { database, changes } = server.server;
  await database.db.transaction().execute((trx) => new CatalogueRepository(database).write(trx, { plan: aPlan() }, SUITE_NOW));
  await changes.look();
  const company = JSON.stringify({ ...COMPANY, areas: AREAS, licences: LICENCES });
  const report = await importCompany(database, { company, people: PEOPLE_CSV, resources: RESOURCES_CSV }, SUITE_NOW);
  if (!report.imported) throw new Error(JSON.stringify(report.lines));
  const objects = [
    anObject('lamp'),
    anObject('blind', { switchedBy: 'administrators' }),
    anObject('heater', { switchedBy: [CAST.fred] }),
    anObject('hidden-lamp', { resourceId: HIDDEN.id }),
    anObject('room-lamp', { resourceId: 'room-1' }),
    anObject('upstairs-lamp', { areaId: 'floor-2', spot: { levelId: 'level-2', longitude: 14.4, latitude: 50.1 } }),
  ];
  await database.db.transaction().execute((trx) => new CatalogueRepository(database).write(trx, { objects }, SUITE_NOW));
  await changes.look();
  const accounts = new AccountsRepository(database);
  const { password_hash: hash } = (await accounts.findByEmail(CAST.olga))!;
  for (const email of [...Object.values(PEOPLE), 'clara@alder.example'])
    await database.db.updateTable('user_account').set({ password_hash: hash }).where('email', '=', email).execute();

  const visitor = await server.visitor();
  const people = Object.fromEntries(
    await Promise.all(Object.entries(PEOPLE).map(async ([name, email]) => [name, await server.signIn(email)] as const)),
  ) as Record<Person, TestClient>;
  const [expired, ended, closed] = [
    await server.signIn(PEOPLE.ulla),
    await server.signIn(PEOPLE.ulla),
    await server.signIn('clara@alder.example'),
  ];

  let keys = 0;
  const reserve = async (client: TestClient, from: number, to: number, email: string, more: object = {}): Promise<KeptEvent> => {
    keys += 1;
    const wish = { idempotencyKey: `world-${keys}`, subject: 'A talk', start: at(from), end: at(to), resources: [{ email }], ...more };
    return expectMade(await client.call('POST', '/api/calendar/events', wish)).event as KeptEvent;
  };
  const invite = async (event: KeptEvent) => {
    const wish = { visitor: 'Gita' };
    return expectMade(await people.olga.call('POST', `/api/calendar/events/${event.id}/invitations`, wish)) as { id: string; code: string };
  };
  const enter = async (code: string) => {
    const { body } = await visitor.call('POST', '/api/account/guest', { name: 'Gita', code });
    return server.clientWith(body.token, body.refreshToken);
  };
  const today = await invite(await reserve(people.olga, 600, 660, CAST.room));
  const later = await invite(await reserve(people.olga, 3 * 1_440, 3 * 1_440 + 60, CAST.room));
  const back = await invite(await reserve(people.olga, 660, 720, CAST.room));
  const [guest, early, uninvited] = [await enter(today.code), await enter(later.code), await enter(back.code)];
  const aKiosk = async (name: string) => {
    const device = aDevice();
    // Kiosks are licensed in the order of their pairing, so no two of them are paired at the same time.
    server.clock.now = plusMinutes(server.clock.now, 1);
    const wish = { ...KIOSK_WISH, name, code: await startPairing(visitor, device) };
    const { id } = expectMade(await people.carl.call('POST', '/api/assist/kiosks', wish));
    return { ...(await renewed(server, visitor, device)), id: id as string };
  };
  const [kiosk, unlicensed, revoked] = [await aKiosk('Lobby'), await aKiosk('Canteen'), await aKiosk('Cellar')];
  server.clock.now = SUITE_NOW;
  const tokens = new ServiceTokensRepository(database);
  const aService = async (scopes: Parameters<ServiceTokensRepository['make']>[0]['scopes'], resourceEmails: string[] | null = null) => {
    const { id, token } = await tokens.make({ name: 'Building', scopes, resourceEmails }, SUITE_NOW);
    return { ...(await server.clientWith(token, '')), id };
  };
  const takenBack = await aService(['put-values', 'check-in']);

  // Lets all sessions but the expired one outlast the tests, which advance the clock.
  await database.db
    .updateTable('session')
    .set({ access_expires_at: plusMinutes(SUITE_NOW, 100_000) })
    .execute();
  await database.db
    .updateTable('session')
    .set({ access_expires_at: SUITE_NOW })
    .where('access_hash', '=', hashToken(expired.token))
    .execute();
  await ended.call('GET', '/api/account/oauth-logout');
  await accounts.close((await accounts.findByEmail('clara@alder.example'))!.id, SUITE_NOW);
  await people.carl.call('DELETE', `/api/assist/kiosks/${revoked.id}`);
  const backEvents = await database.db.selectFrom('invitation').select(['event_id']).where('id', '=', back.id).executeTakeFirstOrThrow();
  await people.olga.call('DELETE', `/api/calendar/events/${backEvents.event_id}/invitations/${back.id}`);
  await database.db.deleteFrom('service_token').where('id', '=', takenBack.id).execute();
  return {
    server,
    people,
    visitor,
    gone: {
      'an expired token': expired,
      'an ended session': ended,
      'a closed account': closed,
      'a revoked kiosk': revoked,
      'a guest whose invitation was taken back': uninvited,
      'a service token that was taken back': takenBack,
      'a token that is none': await server.clientWith('nonsense', ''),
    },
    guest,
    early,
    kiosk,
    unlicensed,
    services: {
      values: await aService(['put-values']),
      checkIn: await aService(['check-in']),
      noScope: await aService([]),
      elsewhere: await aService(['put-values', 'check-in'], [CAST.other]),
    },
    invitationId: today.id,
    reserve,
  };
}

function expectMade({ status, body }: { readonly status: number; readonly body: unknown }) {
  if (status !== 201) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
  // oxlint-disable-next-line typescript/no-explicit-any
  return body as any;
}
