import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compose } from '../src/compose.ts';
import { forgetSecret } from '../src/connections/forget-secret.repository.ts';
import { readSettings } from '../src/settings/settings.ts';
import { runMain } from './run-main.ts';
import { DATABASE_KINDS, newTestDatabase, type TestDatabase } from './test-database.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

interface Started {
  /** The address at which Assist listens. Undefined if Assist ended before it was ready. */
  readonly url: string | undefined;
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const children: ChildProcess[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assist-start-'));
});
afterEach(async () => {
  await Promise.all(
    children.splice(0).map(
      (child) =>
        new Promise<void>((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null) return resolve();
          child.once('exit', () => resolve());
          child.kill('SIGTERM');
        }),
    ),
  );
  rmSync(folder, { recursive: true, force: true });
});

/** Starts Assist as an operator does, and waits until it is ready or has ended. */
function start(name: string, environment: Record<string, string>): Promise<Started> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env['PATH'] ?? '', ASSIST_DATA: join(folder, name), ASSIST_LOG: 'silent', PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (bytes) => {
      stdout += String(bytes);
      const url = /Assist is ready: (\S+)/.exec(stdout)?.[1];
      if (url !== undefined) resolve({ url, code: null, stdout, stderr });
    });
    child.stderr.on('data', (bytes) => {
      stderr += String(bytes);
    });
    // Unlike `exit`, this event comes after all output has been read.
    child.on('close', (code) => resolve({ url: undefined, code, stdout, stderr }));
  });
}

describe('a failed start gives the reason', () => {
  it.each<[string, () => Record<string, string>, RegExp]>([
    [
      'an unreachable database',
      () => ({ DATABASE_URL: 'postgres://assist@127.0.0.1:1/assist' }),
      /^Assist could not start: the database could not be reached: connect ECONNREFUSED 127\.0\.0\.1:1\n$/,
    ],
    [
      'an unknown host',
      () => ({ DATABASE_URL: 'postgres://assist@no-such-host.invalid/assist?sslmode=disable' }),
      /^Assist could not start: the database could not be reached: getaddrinfo \w+ no-such-host\.invalid\n$/,
    ],
    [
      'a folder that is a file',
      () => {
        writeFileSync(join(folder, 'file'), '');
        return { ASSIST_DATA: join(folder, 'file') };
      },
      /^Assist could not start: .*(?:EEXIST|ENOTDIR).*\n$/,
    ],
    [
      'a truncated secret',
      () => {
        writeFileSync(join(folder, 'secret'), 'short');
        return { ASSIST_DATA: folder };
      },
      /^Assist could not start: .*secret is too short to be a secret \(5 of 32 characters\)\. Restore it from your backup.*\n$/,
    ],
    [
      'a file that is not a database',
      () => {
        writeFileSync(join(folder, 'assist.db'), 'x'.repeat(5_000));
        return { ASSIST_DATA: folder };
      },
      /^Assist could not start: .*file is not a database.*\n$/,
    ],
  ])('which may be %s', async (_case, environment, sentence) => {
    const { code, stderr } = await start('data', environment());
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
  });
});

describe('a start prints', () => {
  it('the code of an empty server, with the address where to type it', async () => {
    const { url, stdout } = await start('data', { ASSIST_SAMPLE: 'no' });
    expect(stdout).toMatch(new RegExp(`^It has not been set up yet\\. Open ${url}/setup and type this code: \\S{4}-\\S{4}-\\S{4}$`, 'mu'));
  });

  it('no code if there is a company with an administrator', async () => {
    expect((await start('data', { ASSIST_SAMPLE: 'yes' })).stdout).not.toContain('code');
  });
});

describe('SIGTERM during the start', () => {
  it('ends Assist immediately, even as the first process of a container, which the system does not end by default', async () => {
    // A database that accepts the connection and says nothing.
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    try {
      const { port } = silent.address() as AddressInfo;
      const child = spawn(process.execPath, [MAIN], {
        env: {
          PATH: process.env['PATH'] ?? '',
          ASSIST_DATA: folder,
          PORT: '0',
          DATABASE_URL: `postgres://assist@127.0.0.1:${port}/assist`,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      let said = '';
      child.stdout.on('data', (bytes) => (said += String(bytes)));
      await once(silent, 'connection');
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([128 + 15, null]);
      expect(said).toContain('"msg":"stopping"');
    } finally {
      silent.close();
    }
  });
});

describe('an address that cannot be used is reported in one sentence, without a stack', () => {
  it.each<[string, (taken: string) => Record<string, string>, (taken: string) => string]>([
    [
      'a port in use',
      (taken) => ({ PORT: taken }),
      (taken) => `port ${taken} of 127.0.0.1 is already in use by another program (or by Assist itself). Set PORT to another one.`,
    ],
    [
      'an address of another machine',
      () => ({ HOST: '192.0.2.1' }),
      () => '192.0.2.1 is not an address of this machine. Set HOST to another one.',
    ],
    [
      'an unknown host',
      () => ({ HOST: 'no-such-host.invalid' }),
      () => 'no-such-host.invalid is not an address of this machine. Set HOST to another one.',
    ],
  ])('such as %s', async (_case, environment, sentence) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const taken = String((other.address() as AddressInfo).port);
    try {
      const said = await runMain({ ASSIST_DATA: folder, ASSIST_SAMPLE: 'no', ASSIST_LOG: 'error', ...environment(taken) });
      expect([said.code, said.stderr]).toEqual([1, `Assist could not start: ${sentence(taken)}\n`]);
      expect(JSON.parse(said.stdout)).toMatchObject({ reason: sentence(taken) });
      expect(said.stdout).not.toContain('stack');
    } finally {
      other.close();
    }
  });
});

describe.skipIf(!DATABASE_KINDS.includes('postgres'))('several processes on one PostgreSQL', () => {
  let place: TestDatabase;
  afterEach(() => place.remove());
  /** Signs in at `second` from a browser that got its XSRF value at `first`. */
  async function signInAcross(first: string, second: string): Promise<number> {
    const cookie = (await fetch(`${first}/config.json`)).headers.get('set-cookie')!.split(';')[0]!;
    const answer = await fetch(`${second}/api/account/login`, {
      method: 'POST',
      headers: { cookie, 'x-xsrf-token': cookie.split('=')[1]!, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'tereza.novakova@alder.example', password: 'nine-rivers-meet-2026' }),
    });
    return answer.status;
  }

  it('that start simultaneously on an empty database, with separate folders, all run, share one sample company, and accept each other’s browsers', async () => {
    place = await newTestDatabase('postgres', { empty: true });
    const started = await Promise.all(['a', 'b', 'c'].map((name) => start(name, { DATABASE_URL: place.databaseUrl! })));
    expect(started.map(({ code, stderr }) => [code, stderr])).toEqual(started.map(() => [null, '']));
    const { url: first } = started[0]!;
    for (const { url } of started) expect(await signInAcross(first!, url!)).toBe(200);
    expect(await place.database.db.selectFrom('plan').select('id').execute()).toHaveLength(1);
  });

  it('with a company’s calendar need the same secret, as the start reports, until the secret is forgotten and replaced', async () => {
    place = await newTestDatabase('postgres');
    const calendar = join(folder, 'calendar.json');
    writeFileSync(
      calendar,
      JSON.stringify({
        calendar: { kind: 'ews', url: 'https://mail.example/EWS/Exchange.asmx', auth: { kind: 'basic', user: 'a', password: 'b' } },
      }),
    );
    const open = async (name: string) => {
      const settings = readSettings({
        ASSIST_DATA: join(folder, name),
        DATABASE_URL: place.databaseUrl,
        ASSIST_CALENDAR: calendar,
        ASSIST_SAMPLE: 'no',
      });
      await (await compose({ settings, log: pino({ level: 'silent' }) })).stop();
    };
    await open('a');
    await expect(open('b')).rejects.toThrow(
      /sealed with another secret than the one in .*b\. .* copy the file "secret" from the data folder of the first/,
    );
    copyFileSync(join(folder, 'a', 'secret'), join(folder, 'b', 'secret'));
    await open('b');
    await forgetSecret(place.database);
    await open('c');
    await expect(open('a')).rejects.toThrow(/another secret/);
  });
});
