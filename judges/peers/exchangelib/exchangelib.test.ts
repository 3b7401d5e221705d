import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { plusMinutes } from '@assist/time';
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findEwsJudge, messagesOf } from '../../schemas/ews-schema.ts';
import { openEwsWorld, PASSWORDS } from '../../worlds/ews-world.ts';

const SCRIPT = fileURLToPath(new URL('book_a_room.py', import.meta.url));
/** Debian's own Python is where Debian's packages are; another one may come first in the path. */
const python = ['/usr/bin/python3', 'python3'].find((command) => spawnSync(command, ['-c', 'import exchangelib']).status === 0);
if (python === undefined) process.stdout.write('python3-exchangelib is missing: that client does not judge the stand-in for Exchange.\n');

type Told = Readonly<Record<string, unknown>>;

describe.skipIf(python === undefined)('the stand-in for Exchange, to a client that others wrote in Python', () => {
  it('signs in, books a room, reads its answer, tells free from busy, and cancels', async () => {
    const world = await openEwsWorld();
    try {
      const { engine, standIn } = world;
      const child = spawn(python!, [SCRIPT, standIn.url, CAST.olga, PASSWORDS.olga, CAST.fred, CAST.room], {
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      const complaints: string[] = [];
      child.stderr.on('data', (data: Buffer) => complaints.push(data.toString()));
      const ended = new Promise<number | null>((resolve) => {
        child.once('close', resolve);
      });
      const told: Told[] = [];
      for await (const line of createInterface({ input: child.stdout })) {
        told.push(JSON.parse(line) as Told);
        if (told.at(-1)!['step'] === 'created') {
          engine.settle();
          child.stdin.end('go on\n');
        }
      }
      expect(await ended, complaints.join('')).toBe(0);
      expect(told).toEqual([
        { step: 'login', folder: 'Calendar' },
        { step: 'created', has_id: true },
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
      // What it asks is not judged: its zones have an attribute that the schema does not know.
      expect(findEwsJudge()?.(messagesOf(standIn.log.map((exchange) => ({ ...exchange, body: '' })))) ?? []).toEqual([]);
      expect(engine.listItems(CAST.room, { start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 24 * 60) })).toEqual([]);
    } finally {
      await world.close();
    }
  });
});
