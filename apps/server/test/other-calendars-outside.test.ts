import { CAST } from '@assist/calendar-provider/test-suite';
import { ceilToQuarter, fromInstant, instantOf, plusMinutes } from '@assist/time';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CORPORATE_KINDS, type CorporateWorld, openCorporateWorld } from './corporate-world.ts';
import type { TestClient } from './test-server.ts';

const PATH = '/api/other-calendars';
const TEAM = 'finance@alder.example';
/** Part of every private text: wherever it appears, something private has leaked. */
const CANARY = 'canary-90c3';
const base = plusMinutes(ceilToQuarter(instantOf(Date.now())), 24 * 60);
const at = (minutes: number) => plusMinutes(base, minutes);
const RANGE = `start=${fromInstant(at(-60))}&end=${fromInstant(at(1_440))}`;

describe.each(CORPORATE_KINDS)('other calendars in %s', (kind) => {
  let world: CorporateWorld;
  let carl: TestClient;
  beforeAll(async () => {
    world = await openCorporateWorld(kind);
    const { engine } = world;
    engine.directory.addGroup({ email: TEAM, name: 'Finance', members: [CAST.olga, CAST.fred] });
    const write = (subject: string, from: number, visibility: 'public' | 'private', mailbox: string = CAST.olga) =>
      engine.createItem(mailbox, { subject, start: at(from), end: at(from + 60), zone: 'Europe/Prague', visibility });
    engine.directory.grant(CAST.olga, CAST.carl, 'read');
    write('Review', 60, 'public');
    write(`${CANARY} secret`, 180, 'private');
    write(`${CANARY} Fred`, 300, 'public', CAST.fred);
    carl = await world.signIn(CAST.carl);
  });
  afterEach(() => remove());
  afterAll(() => world.close());

  const add = async (email: string) => {
    const { status, body } = await carl.call('POST', PATH, { email });
    return status === 201 ? body : body.code;
  };
  const remove = async () => {
    for (const { id } of (await carl.call('GET', PATH)).body) await carl.call('DELETE', `${PATH}/${id}`);
  };
  const shown = async () => (await carl.call('GET', `${PATH}/events?${RANGE}`)).body;

  it('people are found by name and added by address, and other addresses are refused', async () => {
    const { body } = await carl.call('GET', `${PATH}/search?q=olga`);
    expect(body).toContainEqual(expect.objectContaining({ email: CAST.olga, kind: 'person', added: false }));
    // A room that the directory lists among people stays hidden from those who may not see it.
    expect(JSON.stringify(body)).not.toContain('olgas@rooms');
    expect(await add(CAST.olga)).toMatchObject({ email: CAST.olga, name: 'Olga Nová', kind: 'person' });
    expect(await add('nobody@alder.example')).toBe('not-found');
    expect(await add('olgas@rooms.alder.example')).toBe('not-found');
  });

  /** Each row: Carl's right in Olga's calendar, the calendar's state, and the subjects shown of her two events. */
  it.each([
    ['freeBusy', 'times', [null, null]],
    ['read', 'open', ['Review', null]],
    ['delegateWithPrivate', 'open', ['Review', `${CANARY} secret`]],
  ] as const)('a person is shown according to the right %s', async (right, state, subjects) => {
    const own = await openWith(right);
    // Google lists the times of events even to those who may see nothing else.
    expect(own.state).toBe(kind === 'gspace' ? 'open' : state);
    expect(own.events.map(({ subject }) => subject)).toEqual(subjects);
    expect(own.events.map(({ start }) => start)).toEqual([fromInstant(at(60)), fromInstant(at(180))]);
    const private_ = own.events[1]!;
    if (subjects[1] === null) {
      expect(JSON.stringify(own)).not.toContain(CANARY);
      expect(private_).toMatchObject({ iCalUId: null, organizer: null, places: [], people: [], text: '' });
    }
  });

  /** Returns how Carl sees Olga's calendar with this right. Opens a new company, because rights are cached after the first query. */
  async function openWith(right: 'freeBusy' | 'read' | 'delegateWithPrivate') {
    const fresh = await openCorporateWorld(kind);
    try {
      const { engine } = fresh;
      engine.directory.grant(CAST.olga, CAST.carl, right);
      engine.createItem(CAST.olga, { subject: 'Review', start: at(60), end: at(120), zone: 'Europe/Prague' });
      engine.createItem(CAST.olga, {
        subject: `${CANARY} secret`,
        start: at(180),
        end: at(240),
        zone: 'Europe/Prague',
        visibility: 'private',
      });
      const client = await fresh.signIn(CAST.carl);
      await client.call('POST', PATH, { email: CAST.olga });
      const [answer] = (await client.call('GET', `${PATH}/events?${RANGE}`)).body;
      // A second request gets the same answer from the cache.
      expect((await client.call('GET', `${PATH}/events?${RANGE}`)).body).toEqual([answer]);
      return answer as { state: string; events: { subject: string | null; start: string }[] };
    } finally {
      await fresh.close();
    }
  }

  it('a room shows its times, and nothing private', async () => {
    await add(CAST.room);
    const client = await world.signIn(CAST.olga);
    for (const [subject, from, visibility] of [
      ['In the room', 420, 'public'],
      [`${CANARY} room`, 540, 'private'],
    ] as const) {
      const { status } = await client.call('POST', '/api/calendar/events', {
        idempotencyKey: `outside-${from}`,
        subject,
        start: fromInstant(at(from)),
        end: fromInstant(at(from + 60)),
        resources: [{ email: CAST.room }],
        visibility,
      });
      expect(status).toBe(201);
    }
    world.engine.settle();
    await vi.waitFor(
      async () => {
        const [answer] = await shown();
        expect(answer.state).toBe('open');
        expect(answer.events.map(({ start }: { start: string }) => start)).toEqual([fromInstant(at(420)), fromInstant(at(540))]);
      },
      { timeout: 30_000, interval: 500 },
    );
    expect(JSON.stringify(await shown())).not.toContain(CANARY);
  });

  it('a group shows its members’ combined times, or that nothing can be shown', async () => {
    expect((await carl.call('GET', `${PATH}/search?q=finance`)).body).toContainEqual(
      expect.objectContaining({ email: TEAM, kind: 'group', name: 'Finance' }),
    );
    expect(await add(TEAM)).toMatchObject({ kind: 'group', name: 'Finance' });
    const [answer] = await shown();
    if (kind === 'ews') {
      // The schedule of a distribution list is not available, regardless of its members.
      expect(answer).toMatchObject({ state: 'closed', events: [] });
      return;
    }
    expect(answer.state).toBe('times');
    expect(new Set(answer.events.map(({ subject }: { subject: unknown }) => subject))).toEqual(new Set([null]));
    expect(answer.events.map(({ start }: { start: string }) => start)).toEqual(
      expect.arrayContaining([fromInstant(at(60)), fromInstant(at(180)), fromInstant(at(300))]),
    );
    expect(JSON.stringify(answer)).not.toContain(CANARY);
  });

  it('a failing calendar is marked as unavailable, and the other calendars are shown', async () => {
    const { directory } = world.engine;
    await add(CAST.olga);
    await add(CAST.other);
    directory.setFlag(CAST.other, 'broken');
    try {
      expect((await shown()).map(({ state }: { state: string }) => state)).toEqual(['open', 'unavailable']);
    } finally {
      directory.setFlag(CAST.other, 'broken', false);
    }
  });
});
