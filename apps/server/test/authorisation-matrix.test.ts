import { CAPABILITIES, type OperationId, operations, problemSchema } from '@assist/contract';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'zod/v4/core';
import { AUTHORISATION, readTable } from './authorisation-table.ts';
import { aGuardedWorld, type GuardedWorld } from './a-guarded-world.ts';
import { changedTables, type Dump, dumpOf, restore } from './every-table.ts';
import { type Answer, type TestClient } from './test-server.ts';
import { type ValidRequest, validRequests } from './valid-request.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const rows = readTable(AUTHORISATION);
const methodOf = new Map<string, string>(operations.map(({ id, method }) => [id, method]));

let world: GuardedWorld;
let validRequest: (id: OperationId) => ValidRequest;
let before: Dump;
let principals: Readonly<Record<string, Readonly<Record<string, TestClient>>>>;

beforeAll(async () => {
  world = await aGuardedWorld('sqlite', { ASSIST_SMTP_URL: 'smtp://127.0.0.1:1', ASSIST_MAIL_FROM: 'assist@alder.example' });
  const { people, services, gone } = world;
  validRequest = validRequests(
    await world.reserve(people.olga, 60, 75, CAST.room, { attendees: [{ email: 'anna@alder.example', name: 'Anna' }] }),
  );
  const { database } = world.server.server;
  await database.db
    .insertInto('location_code')
    .values({ key: 'K7M9QB', code: 'K7M9QB', place_id: 'room-1', label: '', active: 1, created_at: 0 })
    .execute();
  const { carl, ulla, ...users } = people;
  const [manager] = (await carl.call('GET', '/api/assist/administration/people?q=ulla')).body.value;
  await carl.call('PUT', `/api/assist/administration/people/${manager.id}/roles`, {
    manager: { areaIds: ['floor-1'], capabilities: CAPABILITIES },
    reception: false,
    approver: false,
  });
  principals = {
    stranger: { visitor: world.visitor },
    gone,
    guest: { guest: world.guest },
    early: { early: world.early },
    user: users,
    manager: { ulla },
    admin: { carl },
    kiosk: { kiosk: world.kiosk },
    unlicensed: { unlicensed: world.unlicensed },
    values: { values: services.values },
    checkIn: { checkIn: services.checkIn },
    noScope: { noScope: services.noScope },
    elsewhere: { elsewhere: services.elsewhere },
  };
  before = await dumpOf(database);
});
afterAll(() => world.server.close());

const outcomeOf = ({ status, body }: Answer): string => (status < 400 ? String(status) : String(body.code));
const REFUSALS: Readonly<Record<string, string>> = { '401': 'not-signed-in', end: 'session-ended', '404': 'not-found' };

/** Requests for the calls whose usual request is not valid for every caller. */
const INSTEAD: Partial<Record<OperationId, ValidRequest>> = {
  createEvent: {
    path: '/api/calendar/events',
    body: { idempotencyKey: 'wish', subject: 's', start: at(120), end: at(135), resources: [{ email: CAST.other }] },
  },
  addOtherCalendar: { path: '/api/other-calendars', body: { email: 'root@alder.example' } },
};

const make = async (client: TestClient, id: OperationId) => {
  const { path, body } = id in INSTEAD ? INSTEAD[id]! : validRequest(id);
  return client.call(methodOf.get(id)!, path, body);
};

describe('the table of who may make which call', () => {
  it('covers every call of the contract, and no other', () => {
    expect(rows.map((row) => row['operation']!).toSorted()).toEqual(operations.map(({ id }) => id as string).toSorted());
  });

  it('covers every principal', () => {
    expect(Object.keys(rows[0]!).slice(1, -1)).toEqual(Object.keys(principals));
  });
});

const named = (some: typeof rows) => some.map((row) => [row['operation'] as OperationId, row] as const);
const cellsOf = (row: Readonly<Record<string, string>>) =>
  Object.entries(principals).flatMap(([group, clients]) =>
    Object.entries(clients).map(([who, client]) => ({ who, client, cell: row[group]! })),
  );

describe('callers who may not make a call', () => {
  it.each(named(rows))('are refused by %s, always with the same answer for the same reason, and change nothing', async (id, row) => {
    const heard = new Map<string, unknown>();
    for (const { who, client, cell } of cellsOf(row).filter((one) => one.cell !== 'in')) {
      const answer = await make(client, id);
      expect([who, outcomeOf(answer)]).toEqual([who, REFUSALS[cell]]);
      expect(() => parse(problemSchema, answer.body)).not.toThrow();
      const { correlationId: _its, ...said } = answer.body;
      if (!heard.has(cell)) heard.set(cell, said);
      expect([who, said]).toEqual([who, heard.get(cell)]);
    }
    expect(changedTables(before, await dumpOf(world.server.server.database))).toEqual([]);
  });
});

describe('callers who may make a call', () => {
  it.each(named(rows.filter((row) => row['answer'] !== 'relation')))('get the answer in the table from %s', async (id, row) => {
    const { database } = world.server.server;
    for (const { who, client } of cellsOf(row).filter((one) => one.cell === 'in')) {
      const answer = await make(client, id);
      before = await restore(database, before, await dumpOf(database));
      expect([who, outcomeOf(answer)]).toEqual([who, row['answer']]);
    }
  });
});
