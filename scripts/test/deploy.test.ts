import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALLOCATOR, SERVER_OPTIONS } from '../server-options.js';
import { ROOT } from '../set-up.js';

/** Kills the processes that a start has left behind. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // No process is left.
  }
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe.skipIf(process.platform === 'win32')('a staged folder', () => {
  let folder: string;
  let staged: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assist-stage-'));
    staged = join(folder, 'assist');
    execFileSync(process.execPath, ['scripts/run.js', 'stage', staged], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const environment = () => ({ PATH: process.env['PATH'] ?? '', ASSIST_DATA: join(folder, 'data'), ASSIST_SAMPLE: 'no', PORT: '0' });

  it('contains everything that Assist needs to run, and nothing that only tests and builds need', () => {
    const packages = readdirSync(join(staged, 'node_modules'));
    for (const name of ['fastify', 'kysely', 'sharp']) expect(packages).toContain(name);
    for (const name of ['vitest', 'vite', 'rolldown', 'oxlint', 'typescript', 'playwright', 'svelte', 'react'])
      expect(packages).not.toContain(name);
    expect(readdirSync(join(staged, 'node_modules/@assist'))).not.toContain('test-kit');
    expect(readlinkSync(join(staged, 'node_modules/@assist/time'))).toBe('../../packages/time');
    const files = readdirSync(staged, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.test.ts') && !file.startsWith('node_modules'))).toEqual([]);
    expect(
      ['.git', 'e2e', 'bench', 'judges', 'scripts', 'apps/web/src', 'apps/server/test'].filter((name) => existsSync(join(staged, name))),
    ).toEqual([]);
  });

  it('is not created in place of an existing folder', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/run.js', 'stage', staged], { cwd: ROOT, encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, `${staged} exists already: what may run there is not changed under it. Name a new folder.\n`]);
  });

  it('runs a server that answers a health check, and exits cleanly if the started process gets SIGTERM', async () => {
    const child = spawn(join(staged, 'deploy/assist'), ['start'], {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    let said = '';
    child.stdout.on('data', (bytes) => (said += String(bytes)));
    const ended = once(child, 'exit');
    try {
      await expect.poll(() => /Assist is ready: (\S+)/u.exec(said)?.[1], { timeout: 60_000 }).toBeDefined();
      const url = /Assist is ready: (\S+)/u.exec(said)![1]!;
      expect(await (await fetch(url)).text()).toContain('<!doctype html>');
      const healthy = (port: string) =>
        spawnSync(join(staged, 'deploy/assist'), ['healthy'], { env: { ...environment(), PORT: port } }).status;
      expect(healthy(new URL(url).port)).toBe(0);
      expect(healthy('1')).toBe(1);
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      expect(said).toContain('"msg":"stopping"');
    } finally {
      endGroup(child.pid!);
    }
  });

  it('runs the command line, and returns its exit code', () => {
    const assist = (...args: string[]) => spawnSync(join(staged, 'deploy/assist'), args, { cwd: folder, env: environment() }).status;
    expect([assist('help'), assist('hlep')]).toEqual([0, 2]);
  });
});

/** Returns the files in the repository that a tsconfig extends. */
function extendedBy(path: string): string[] {
  const extended = /"extends": "([^"]+)"/u.exec(read(path))?.[1];
  if (extended === undefined) return [];
  const next = posix.join(posix.dirname(path), extended);
  return [next, ...extendedBy(next)];
}

describe('the files that operators copy', () => {
  it('start Node with the same options as npm start', () => {
    const allocator = Object.entries(ALLOCATOR).map(([name, value]) => `${name}=${value}`);
    expect(read('deploy/assist')).toContain(`export ${allocator.join(' ')}\n`);
    expect(read('deploy/assist')).toContain(`exec "$node" ${SERVER_OPTIONS.join(' ')} "$root/apps/server/src/main.ts"`);
  });

  it('build a container from existing files, with only the staged folder in its last stage', () => {
    const lines = read('deploy/Containerfile').split('\n');
    const copied = lines.flatMap((line) => (/^COPY (?!--from)(.*) \S+$/u.exec(line)?.[1] ?? '').split(' ').filter(Boolean));
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    // The lock file does not match if a workspace’s package.json is missing.
    expect(
      read('package.json')
        .match(/"workspaces": \[([^\]]*)\]/u)![1]!
        .match(/\w+/gu)!
        .filter((name) => !['packages', 'providers', 'sample'].includes(name) && !copied.includes(name)),
    ).toEqual([]);
    // The client is built in the container, with the files that its tsconfig.json extends.
    expect(extendedBy('apps/web/tsconfig.json').filter((path) => !copied.includes(path))).toEqual([]);
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
    expect(last.filter((line) => line.startsWith('COPY'))).toEqual(['COPY --from=build --chown=0:0 /opt/assist /opt/assist']);
    expect(last.join('\n')).toMatch(/^USER 10001:10001$/mu);
    // The program is not started by a shell, which would not pass on signals.
    expect(last.join('\n')).toMatch(/^ENTRYPOINT \["\/opt\/assist\/deploy\/assist"\]$/mu);
  });

  it.each(['systemd/assist.service', 'systemd/assist@.service', 'systemd/assist-backup.service', 'systemd/assist-bridge.service'])(
    'start an existing program in %s',
    (unit) => {
      const started = [...read(`deploy/${unit}`).matchAll(/^ExecStart=.*?\/opt\/assist\/(\S+)/gmu)].map(([, path]) => path!);
      expect(started).toHaveLength(1);
      expect(existsSync(join(ROOT, started[0]!))).toBe(true);
    },
  );

  it('keep secrets beside the compose file out of the repository and of containers', () => {
    for (const file of ['.gitignore', 'deploy/Containerfile.dockerignore'])
      for (const path of ['deploy/secrets', 'deploy/certificate', 'deploy/assist.local.env']) expect(read(file)).toContain(path);
  });

  it('include a unit for several processes that differs from the usual unit only in description, environment and command', () => {
    const directives = (unit: string) =>
      read(`deploy/systemd/${unit}`)
        .split('\n')
        .filter((line) => /^[A-Z]\w+=/u.test(line) && !/^(?:Description|Environment|EnvironmentFile|ExecStart)=/u.test(line));
    expect(directives('assist@.service')).toEqual(directives('assist.service'));
  });

  it('include only units in which systemd finds no fault', ({ skip }) => {
    const units = ['assist.service', 'assist@.service', 'assist-backup.service', 'assist-backup.timer', 'assist-bridge.service'].map(
      (unit) => join(ROOT, 'deploy/systemd', unit),
    );
    const { error, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
    if (error !== undefined) skip('systemd is not installed');
    // If Assist is not installed, the programs that the units start do not exist.
    expect(stderr.split('\n').filter((line) => line !== '' && !/is not executable: No such file/u.test(line))).toEqual([]);
  });
});
