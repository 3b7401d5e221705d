import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAMS = '/usr/lib/cyrus/bin';
const PASSWORD = 'cyrus-for-a-test';
const ADMINISTRATOR = 'cyrus';

/** True if Cyrus is installed and can run: its master must start as root, whose privileges it then drops itself. */
export const isCyrusThere = existsSync(`${PROGRAMS}/httpd`) && existsSync(`${PROGRAMS}/master`) && process.getuid?.() === 0;

export interface CyrusServer {
  readonly origin: string;
  readonly password: string;
  /** Replaces the password; the earlier one is no longer valid. */
  setPassword(user: string, password: string): void;
  /** Sends administrator commands over IMAP; returns the answers, one per line. */
  administrate(lines: readonly string[]): Promise<readonly string[]>;
  /** Sends a request as a person, with a path below their calendars. */
  call(
    user: string,
    method: string,
    path: string,
    body?: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string }>;
  stop(): Promise<void>;
}

/** Starts Cyrus IMAP with CalDAV and implicit scheduling, in a temporary folder, on loopback. */
export async function startCyrus(users: readonly string[]): Promise<CyrusServer> {
  const folder = mkdtempSync(join(tmpdir(), 'assist-cyrus-'));
  const [imap, http] = [await freePort(), await freePort()];
  for (const name of ['conf/db', 'conf/socket', 'spool', 'socket', 'zones/Atlantic']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'zones/zones.tab'), '+640900 -0215100 Atlantic/Reykjavik\n');
  writeFileSync(join(folder, 'zones/Atlantic/Reykjavik.ics'), REYKJAVIK);
  writeFileSync(
    join(folder, 'imapd.conf'),
    [
      `configdirectory: ${folder}/conf`,
      'defaultpartition: default',
      `partition-default: ${folder}/spool`,
      `admins: ${ADMINISTRATOR}`,
      'servername: localhost',
      'allowplaintext: yes',
      'sasl_mech_list: PLAIN',
      'sasl_pwcheck_method: auxprop',
      'sasl_auxprop_plugin: sasldb',
      `sasl_sasldb_path: ${folder}/sasldb2`,
      'virtdomains: off',
      'unixhierarchysep: yes',
      'altnamespace: yes',
      'httpmodules: caldav',
      'caldav_allowscheduling: yes',
      'calendar_user_address_set: alder.example rooms.alder.example',
      // Attendees are notified even of past events, because the clock of tests differs from Cyrus’s.
      'caldav_historical_age: -1',
      'caldav_create_default: yes',
      `zoneinfo_dir: ${folder}/zones`,
      `lmtpsocket: ${folder}/socket/lmtp`,
      `idlesocket: ${folder}/socket/idle`,
      `notifysocket: ${folder}/socket/notify`,
      '',
    ].join('\n'),
  );
  const service = (name: string, port: number) =>
    `  ${name} cmd="${PROGRAMS}/${name}d -C ${folder}/imapd.conf" listen="127.0.0.1:${port}" prefork=0`;
  writeFileSync(
    join(folder, 'cyrus.conf'),
    `START {\n  recover cmd="${PROGRAMS}/ctl_cyrusdb -C ${folder}/imapd.conf -r"\n}\nSERVICES {\n${service('imap', imap)}\n${service('http', http)}\n}\nEVENTS {\n}\n`,
  );
  const setPassword = (user: string, password = PASSWORD) => {
    spawnSync('saslpasswd2', ['-p', '-c', '-f', join(folder, 'sasldb2'), '-u', 'localhost', user], { input: password });
  };
  for (const user of [ADMINISTRATOR, ...users]) setPassword(user);
  spawnSync('chown', ['-R', 'cyrus:mail', folder]);
  chmodSync(folder, 0o755);
  const master = spawn(
    `${PROGRAMS}/master`,
    ['-D', '-C', join(folder, 'imapd.conf'), '-M', join(folder, 'cyrus.conf'), '-p', join(folder, 'master.pid')],
    // On exit, Cyrus signals its whole process group; a separate group protects the Cyrus of other tests.
    { stdio: 'ignore', detached: true },
  );
  try {
    await waitForPort(imap);
    await administrate(
      imap,
      users.map((user) => `create user/${user}`),
    );
  } catch (error) {
    master.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const origin = `http://127.0.0.1:${http}`;
  return {
    origin,
    password: PASSWORD,
    setPassword,
    administrate: (lines) => administrate(imap, lines),
    async call(user, method, path, body, headers = {}) {
      const answer = await fetch(`${origin}/dav/calendars/user/${user}/${path}`, {
        method,
        headers: { authorization: `Basic ${Buffer.from(`${user}:${PASSWORD}`).toString('base64')}`, ...headers },
        ...(body === undefined ? {} : { body }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    async stop() {
      if (master.exitCode === null && master.signalCode === null) {
        const gone = new Promise((resolve) => master.once('exit', resolve));
        master.kill('SIGTERM');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends commands over IMAP as the administrator, who creates the mailboxes and, with them, people’s calendars. */
async function administrate(port: number, commands: readonly string[]): Promise<readonly string[]> {
  const lines = [`login ${ADMINISTRATOR} ${PASSWORD}`, ...commands, 'logout'];
  let heard = '';
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let next = -1;
    socket.on('data', (data) => {
      heard += data.toString();
      if (next >= 0 && !new RegExp(`^a${next} `, 'm').test(heard)) return;
      if (next >= 0 && next < lines.length - 1 && !new RegExp(`^a${next} OK`, 'm').test(heard)) {
        reject(new Error(heard));
        return;
      }
      next += 1;
      if (next < lines.length) socket.write(`a${next} ${lines[next]}\r\n`);
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
  return heard.split('\r\n');
}

async function waitForPort(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Cyrus did not start');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/**
 * A zone that no test uses, because Cyrus does not start without any. It crashes on data in a zone that it knows unless its own tools have
 * compiled that zone; the other zones come with the data.
 */
const REYKJAVIK = `BEGIN:VCALENDAR
PRODID:-//Assist//Judges//EN
VERSION:2.0
BEGIN:VTIMEZONE
TZID:Atlantic/Reykjavik
BEGIN:STANDARD
DTSTART:19680407T010000
TZOFFSETFROM:+0000
TZOFFSETTO:+0000
END:STANDARD
END:VTIMEZONE
END:VCALENDAR
`;
