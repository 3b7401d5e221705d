import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { plusMinutes } from '@assist/time';
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findEwsJudge, messagesOf } from '../../schemas/ews-schema.ts';
import { type EwsWorld, openEwsWorld, PASSWORDS } from '../../worlds/ews-world.ts';

/** A Python with exchangelib. Debian’s own Python has Debian’s packages, but another one may come first in the path. */
const python = ['/usr/bin/python3', 'python3'].find((command) => spawnSync(command, ['-c', 'import exchangelib']).status === 0);
if (python === undefined) process.stdout.write('python3-exchangelib is missing: that client does not judge the stand-in for Exchange.\n');

type Told = Readonly<Record<string, unknown>>;

/** Runs a script and returns its reports, one per step. At a step named in `between`, the script waits for that work instead. */
async function toldBy(
  script: string,
  args: readonly string[],
  between: Readonly<Record<string, () => Promise<void> | void>>,
): Promise<Told[]> {
  const child = spawn(python!, [fileURLToPath(new URL(script, import.meta.url)), ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  const complaints: string[] = [];
  child.stderr.on('data', (data: Buffer) => complaints.push(data.toString()));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const told: Told[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line) as Told;
    const work = between[String(said['step'])];
    if (work === undefined) told.push(said);
    else {
      await work();
      child.stdin.write('go on\n');
    }
  }
  expect(await ended, complaints.join('')).toBe(0);
  return told;
}

const inWorld = async (test: (world: EwsWorld) => Promise<void>) => {
  const world = await openEwsWorld();
  try {
    await test(world);
    // The client’s requests are not judged: its zones have an attribute that the schema does not know.
    expect(findEwsJudge()?.(messagesOf(world.standIn.log.map((exchange) => ({ ...exchange, body: '' })))) ?? []).toEqual([]);
  } finally {
    await world.close();
  }
};

describe.skipIf(python === undefined)('a third-party Python client of the stand-in for Exchange', () => {
  it('signs in, books a room, reads its answer, reports free and busy, and cancels', () =>
    inWorld(async ({ engine, standIn }) => {
      const args = [standIn.url, CAST.olga, PASSWORDS.olga, CAST.fred, CAST.room];
      expect(await toldBy('book_a_room.py', args, { created: () => engine.settle() })).toEqual([
        { step: 'login', folder: 'Calendar' },
        { step: 'listed', items: [['Plans & <figures>', '2026-11-23T08:00:00+00:00', true]] },
        { step: 'read', resources: [[CAST.room, 'Accept']], attendees: [[CAST.fred, 'Unknown']], organizer: CAST.olga },
        {
          step: 'freebusy',
          views: [
            ['000000002000000000000000', ['2026-11-23T08:00:00']],
            ['000000001000000000000000', ['2026-11-23T08:00:00']],
          ],
        },
        { step: 'deleted', left: 0 },
      ]);
      expect(engine.listItems(CAST.room, { start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 24 * 60) })).toMatchObject([
        { isCancelled: true },
      ]);
    }));

  it('makes all requests that Assist makes, and gets the same answers', () =>
    inWorld(async ({ engine, standIn }) => {
      const args = [standIn.url, CAST.olga, PASSWORDS.olga, CAST.fred, CAST.room, PASSWORDS.fred];
      const settle = () => engine.settle();
      const subscribed = () => {
        engine.createItem(CAST.olga, { subject: 'Watched', start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 30), zone: 'UTC' });
      };
      expect(await toldBy('all_that_assist_asks.py', args, { made: settle, 'room added': settle, subscribed })).toEqual([
        { step: 'resolved', name: 'Fred Kovář', kind: 'Mailbox', given: 'Fred' },
        { step: 'rooms', lists: ['alder-house@alder.example'], rooms: [CAST.room, CAST.other] },
        { step: 'zone', id: 'Central Europe Standard Time' },
        { step: 'delegates', people: [[CAST.fred, true]] },
        { step: 'rights', read: true, modify: true, private: true },
        { step: 'found', ours: true, none: 0 },
        {
          step: 'read',
          sensitivity: 'Private',
          busy: 'OOF',
          // The client’s conversion of "Central Europe Standard Time".
          zone: 'Europe/Budapest',
          reminder: 5,
          attendees: [[CAST.fred, 'Unknown']],
          resources: [[CAST.room, 'Accept']],
          same_uid: 1,
        },
        { step: 'by index', start: '2026-12-08T09:00:00+00:00' },
        {
          step: 'changed',
          items: [
            ['Weekly', '2026-11-24T09:00:00+00:00', 'Occurrence'],
            ['Weekly, later', '2026-12-01T14:00:00+00:00', 'Exception'],
            ['Weekly', '2026-12-15T09:00:00+00:00', 'Occurrence'],
          ],
        },
        {
          step: 'master',
          ours: true,
          rule: [1, 4],
          modified: ['2026-12-01T09:00:00+00:00'],
          deleted: ['2026-12-08T09:00:00+00:00'],
        },
        // Fred may see private events.
        { step: 'as a colleague', items: [['Weekly', '2026-11-24T09:00:00+00:00', 'Occurrence']] },
        { step: 'accepted', attendees: [[CAST.fred, 'Accept']] },
        { step: 'room answered', attendees: [[CAST.fred, 'Accept']], resources: [[CAST.room, 'Accept']] },
        { step: 'not the organizer', refused: 'ErrorCalendarIsNotOrganizer' },
        { step: 'cancelled', mine: [], theirs: [['Canceled: Once', true]] },
        { step: 'told', streamed: ['CreatedEvent'], pulled: ['CreatedEvent'], item: 'Watched', refused: 'ErrorSubscriptionNotFound' },
        { step: 'deleted', items: [['Watched', '2026-11-23T07:00:00+00:00', 'Single']] },
      ]);
    }));
});
