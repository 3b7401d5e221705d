import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAMS = '/usr/lib/cyrus/bin';
const PASSWORD = 'cyrus-for-a-test';
const ADMINISTRATOR = 'cyrus';

/** Its master leaves root by itself, and will not run as anybody else. */
export const isCyrusThere = existsSync(`${PROGRAMS}/httpd`) && existsSync(`${PROGRAMS}/master`) && process.getuid?.() === 0;

export interface CyrusServer {
  /** A request as a person, below his calendars. */
  call(
    user: string,
    method: string,
    path: string,
    body?: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string }>;
  stop(): Promise<void>;
}

/** Cyrus IMAP with its CalDAV and implicit scheduling, in a folder of its own, on loopback. */
export async function startCyrus(users: readonly string[]): Promise<CyrusServer> {
  const folder = mkdtempSync(join(tmpdir(), 'assist-cyrus-'));
  const [imap, http] = [await freePort(), await freePort()];
  for (const name of ['conf/db', 'conf/socket', 'spool', 'socket', 'zones/Europe']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'zones/zones.tab'), '+500500 +0142600 Europe/Prague\n');
  writeFileSync(join(folder, 'zones/Europe/Prague.ics'), PRAGUE);
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
      'calendar_user_address_set: alder.example',
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
  for (const user of [ADMINISTRATOR, ...users]) {
    spawnSync('saslpasswd2', ['-p', '-c', '-f', join(folder, 'sasldb2'), '-u', 'localhost', user], { input: PASSWORD });
  }
  spawnSync('chown', ['-R', 'cyrus:mail', folder]);
  chmodSync(folder, 0o755);
  const master = spawn(
    `${PROGRAMS}/master`,
    ['-D', '-C', join(folder, 'imapd.conf'), '-M', join(folder, 'cyrus.conf'), '-p', join(folder, 'master.pid')],
    { stdio: 'ignore' },
  );
  try {
    await waitForPort(imap);
    await createMailboxes(imap, users);
  } catch (error) {
    master.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    async call(user, method, path, body, headers = {}) {
      const answer = await fetch(`http://127.0.0.1:${http}/dav/calendars/user/${user}/${path}`, {
        method,
        headers: { authorization: `Basic ${Buffer.from(`${user}:${PASSWORD}`).toString('base64')}`, ...headers },
        ...(body === undefined ? {} : { body }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    async stop() {
      const gone = new Promise((resolve) => master.once('exit', resolve));
      master.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A person's calendars come with his mailbox, which the administrator makes over IMAP. */
async function createMailboxes(port: number, users: readonly string[]): Promise<void> {
  const lines = [`login ${ADMINISTRATOR} ${PASSWORD}`, ...users.map((user) => `create user/${user}`), 'logout'];
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let next = -1;
    let heard = '';
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

/** Cyrus does not start without a zone; the scenario itself is in UTC. */
const PRAGUE = `BEGIN:VCALENDAR
PRODID:-//Assist//Judges//EN
VERSION:2.0
BEGIN:VTIMEZONE
TZID:Europe/Prague
BEGIN:STANDARD
DTSTART:19701025T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
END:VTIMEZONE
END:VCALENDAR
`;
