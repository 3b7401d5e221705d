import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@assist/test-kit/free-port';

const PROGRAM = '/usr/bin/radicale';
const PASSWORD = 'radicale-for-a-test';

export const isRadicaleThere = existsSync(PROGRAM);

export interface RadicaleServer {
  readonly origin: string;
  token(user: string): string;
  /** Empties every calendar. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts Radicale in a temporary folder, on loopback. Everybody may read everything and write only their own; `service` may write all.
 */
export async function startRadicale(users: readonly string[], service: string): Promise<RadicaleServer> {
  const folder = mkdtempSync(join(tmpdir(), 'assist-radicale-'));
  const port = await freePort();
  mkdirSync(join(folder, 'collections'));
  writeFileSync(join(folder, 'users'), [...users, service].map((user) => `${user}:${PASSWORD}\n`).join(''));
  writeFileSync(
    join(folder, 'rights'),
    `[service]\nuser: ${service}\ncollection: .*\npermissions: RrWw\n\n[own]\nuser: .+\ncollection: {user}(/.*)?\npermissions: RrWw\n\n[others]\nuser: .+\ncollection: .*\npermissions: Rr\n`,
  );
  writeFileSync(
    join(folder, 'config'),
    `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = ${folder}/users\nhtpasswd_encryption = plain\ndelay = 0\n[rights]\ntype = from_file\nfile = ${folder}/rights\n[storage]\nfilesystem_folder = ${folder}/collections\n[logging]\nlevel = error\n`,
  );
  const server = spawn(PROGRAM, ['--config', join(folder, 'config')], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  const token = (user: string) => Buffer.from(`${user}:${PASSWORD}`).toString('base64');
  const call = (user: string, method: string, path: string) =>
    fetch(origin + path, { method, headers: { authorization: `Basic ${token(user)}` } });
  const stop = async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitFor(origin);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin,
    token,
    async empty() {
      for (const user of users) {
        await call(user, 'DELETE', `/${user}/calendar/`);
        await call(user, 'MKCALENDAR', `/${user}/calendar/`);
      }
    },
    stop,
  };
}

async function waitFor(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isThere = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Radicale did not start');
}
