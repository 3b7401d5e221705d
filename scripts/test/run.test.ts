import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../set-up.js';

let folder: string;
/** A terminal with a person who types nothing. It stays open even when the started program has ended. */
let terminal: ChildProcess;
beforeEach(() => {
  terminal = spawn('sleep', ['600'], { stdio: ['ignore', 'pipe', 'ignore'] });
  folder = mkdtempSync(join(tmpdir(), 'assist-run-'));
});
afterEach(() => {
  terminal.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A command that waits for a password until somebody types one, much as a server keeps running. */
const WAITS = ['user', 'add', 'a@b.example', '--name', 'A'];

function start(program: string, args: readonly string[]) {
  const { npm_lifecycle_event: _, ...environment } = process.env;
  return spawn(program, args, { cwd: ROOT, env: { ...environment, ASSIST_DATA: folder }, stdio: [terminal.stdout, 'pipe', 'inherit'] });
}

/** Waits until the last program of the chain runs, `cli.ts`. */
async function untilItWaits(pid: number): Promise<void> {
  const family = async (of: number): Promise<string> => {
    const child = spawn('ps', ['-o', 'pid=,args=', '--ppid', String(of)]);
    let said = '';
    child.stdout.on('data', (bytes) => (said += String(bytes)));
    await once(child, 'close');
    const below = said.split('\n').flatMap((line) => /^\s*(\d+)/u.exec(line)?.[1] ?? []);
    return said + (await Promise.all(below.map((one) => family(Number(one))))).join('');
  };
  await expect.poll(() => family(pid)).toContain('apps/server/src/cli.ts');
}

describe.skipIf(process.platform === 'win32')('npm’s commands', () => {
  it.each<[string, string, readonly string[]]>([
    ['npm', 'npm', ['run', '--silent', 'assist', '--', ...WAITS]],
    ['the script', process.execPath, ['scripts/run.js', 'cli', ...WAITS]],
  ])('end everything that they have started if SIGTERM is sent to %s', async (_case, program, args) => {
    const child = start(program, args);
    child.stdout!.resume();
    await untilItWaits(child.pid!);
    child.kill('SIGTERM');
    // The event comes only when the last process that writes to the stream has ended.
    expect(await once(child, 'close')).toHaveLength(2);
  });

  it.each<[string, readonly string[], number]>([
    ['a valid command', ['help'], 0],
    ['a mistyped command', ['hlep'], 2],
  ])('return the exit code of %s', async (_case, args, code) => {
    const child = start(process.execPath, ['scripts/run.js', 'cli', ...args]);
    child.stdout!.resume();
    expect((await once(child, 'close'))[0]).toBe(code);
  });

  it('return 143 on SIGTERM, as a shell does', async () => {
    const child = start(process.execPath, ['scripts/run.js', 'cli', ...WAITS]);
    child.stdout!.resume();
    await untilItWaits(child.pid!);
    child.kill('SIGTERM');
    expect((await once(child, 'close'))[0]).toBe(128 + 15);
  });
});
