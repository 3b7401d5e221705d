// Starts a corporate calendar for trying Assist: a stand-in on this machine with the sample company. Its data is removed at the end.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './set-up.js';

const KINDS = ['o365', 'gspace', 'ews'];

/** Starts a stand-in. Returns the environment with which the server uses it, and a function that stops it. */
export async function startStandIn(node, kind) {
  if (!KINDS.includes(kind)) {
    process.stderr.write(
      `There is no stand-in for ${kind === undefined ? 'nothing' : `"${kind}"`}: npm start -- --calendar ${KINDS.join(' | ')}\n`,
    );
    process.exit(2);
  }
  const folder = mkdtempSync(join(tmpdir(), 'assist-stand-in-'));
  const file = join(folder, 'calendar.json');
  const child = spawn(node, [join(ROOT, 'apps/stand-in/src/main.ts'), '--calendar', String(kind), '--file', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the stand-in exited with ${code}`)));
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)));
  }).catch((error) => {
    rmSync(folder, { recursive: true, force: true });
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  });
  const stop = () => {
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    ready,
    environment: {
      ASSIST_CALENDAR: file,
      ASSIST_DATA: process.env.ASSIST_DATA ?? join(folder, 'data'),
      // The calendar sends its hints to this address, which browsers use as well.
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? '3000'}`,
    },
    stop,
  };
}
