import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@assist/test-kit/free-port';

const PROGRAM = '/usr/bin/davmail';
const START_TRIES = 200;
const TRY_MS = 100;

export const isDavmailThere = existsSync(PROGRAM);

/** DavMail presents an Exchange as a CalDAV server: a widely used third-party client of Exchange. */
export interface DavmailServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts DavMail in a temporary folder, on loopback, over `url` (`…/EWS/Exchange.asmx`), with CalDAV only. */
export async function startDavmail(url: string): Promise<DavmailServer> {
  const folder = mkdtempSync(join(tmpdir(), 'assist-davmail-'));
  const port = await freePort();
  const settings = {
    'davmail.server': true,
    'davmail.mode': 'EWS',
    'davmail.url': url,
    'davmail.caldavPort': port,
    'davmail.popPort': '',
    'davmail.imapPort': '',
    'davmail.smtpPort': '',
    'davmail.ldapPort': '',
    'davmail.bindAddress': '127.0.0.1',
    'davmail.allowRemote': false,
    'davmail.disableUpdateCheck': true,
    // No limit on the past, because tests may write events long ago.
    'davmail.caldavPastDelay': 0,
    'davmail.logFilePath': join(folder, 'davmail.log'),
    'log4j.rootLogger': 'WARN',
    'log4j.logger.davmail': 'WARN',
  };
  const file = join(folder, 'davmail.properties');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  );
  const server = spawn(PROGRAM, [file], { stdio: 'ignore', cwd: folder });
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    const isThere = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (isThere) return { origin, stop };
    await new Promise((resolve) => setTimeout(resolve, TRY_MS));
  }
  await stop();
  throw new Error('DavMail did not start');
}
