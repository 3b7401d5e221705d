import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import { fromInstant, instantOf } from '@assist/time';
import { Pool } from 'undici';
import { CatalogueRepository } from '../../apps/server/src/catalogue/catalogue.repository.ts';
import { AccountsRepository } from '../../apps/server/src/people/accounts.repository.ts';
import { hashPassword } from '../../apps/server/src/people/password.ts';
import { moveInCompany } from './company-at-size.ts';
import { ServerUnderTest } from './server-under-test.ts';

/** Measures how each attack affects people who are working. Each attack lasts for `--seconds`. */
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    seconds: { type: 'string', default: '10' },
    attack: {
      type: 'string',
      multiple: true,
      default: ['none', 'half', 'sign-in', 'pictures', 'person', 'unread', 'pages', 'refused', 'tickets', 'upgrades'],
    },
  },
});
const seconds = Number(values.seconds);
const DAY_MS = 86_400_000;
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const PASSWORD = 'correct horse battery';
const HALVES = 1_050;
const CROWD = 1_000;
const IN_FLIGHT = 450;
const UNREAD = 60;
const STRANGER = '203.0.113.7';
const LOOK_EACH_MS = 50;

/**
 * Data passed to the attacker’s thread. The attacker has a separate thread, so that its queue does not distort the measurements of people
 * at work.
 */
interface Target {
  readonly url: string;
  readonly cookie: string;
  readonly tokens: readonly string[];
  readonly desks: readonly string[];
}

interface Attacker extends Target {
  /** Makes a call with the token of the person with this number (without a token if undefined) and returns the status. */
  readonly call: (person: number | undefined, method: string, path: string, body?: object) => Promise<number>;
}

type Attack = (attacker: Attacker, isOver: () => boolean) => Promise<string>;

/**
 * Creates an attack that sends one request from each of the given number of sockets, and sends it again whenever the server closes a
 * socket.
 */
const opened =
  (what: string, sockets: number, lines: readonly string[]): Attack =>
  async (server, isOver) => {
    const { port, host } = new URL(server.url);
    const request = `${[...lines, `Host: ${host}`, `X-Forwarded-For: ${STRANGER}`].join('\r\n')}\r\n\r\n`;
    let count = 0;
    const one = async () => {
      while (!isOver()) {
        count += 1;
        await new Promise<void>((resolve) => {
          const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
          socket.on('error', () => {});
          socket.on('close', () => resolve());
          socket.resume();
          const look = setInterval(() => isOver() && socket.destroy(), 100);
          socket.on('close', () => clearInterval(look));
        });
      }
    };
    await Promise.all(Array.from({ length: sockets }, one));
    return `${count} ${what}`;
  };

/** Sends the headers of a call but never its body. */
const half = opened('half-sent requests', HALVES, [
  'POST /api/account/login HTTP/1.1',
  'Content-Type: application/json',
  'Content-Length: 100',
]);
const upgrades = opened('refused connections to the hub', CROWD, [
  'GET /MessageHub?id=made-up HTTP/1.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]);

/**
 * Creates an attack with the given number of concurrent callers, each of which repeats a request as soon as the previous one is answered.
 */
const again =
  (what: string, connections: number, ask: (server: Attacker, sent: number) => Promise<number>): Attack =>
  async (server, isOver) => {
    const statuses = new Map<number, number>();
    let sent = 0;
    const one = async () => {
      while (!isOver()) {
        sent += 1;
        const status = await ask(server, sent);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: connections }, one));
    const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    return `${sent} ${what}, ${told.join(', ')}`;
  };

/** A thousand callers sign in to accounts that do not exist, and each tries again one second after its previous answer. */
const signIn = again('wrong sign-ins', CROWD, async (server, sent) => {
  const wrong = { email: `nobody-${sent}@example.com`, password: 'wrong password' };
  const status = await server.call(undefined, 'POST', '/api/account/login', wrong);
  await pause(1_000);
  return status;
});

/** Requests pictures in ever new sizes. */
const pictures = again('sizes of pictures', 64, (server, sent) => {
  const [width, height] = [1 + ((sent * 7) % 1_280), 1 + ((sent * 13) % 1_280)];
  return server.call(undefined, 'GET', `/api/pictures/picture-${sent % 20}?width=${width}&height=${height}&format=webp`);
});

/** Requests a week’s schedules of a hundred desks as one signed-in person, with many requests at the same time. */
const person = again('schedules of a hundred desks', IN_FLIGHT, (server) => {
  const [start, end] = [0, 7].map((days) => fromInstant(instantOf(today + days * DAY_MS)));
  return server.call(1, 'POST', '/api/calendar/schedules', { emails: server.desks.slice(0, 100), start, end });
});

const pages = again('pages', CROWD, (server) => server.call(undefined, 'GET', '/'));
/** Makes calls that are refused because there is no session. */
const refused = again('calls without a session', CROWD, (server) => server.call(undefined, 'GET', '/api/account/me'));
const tickets = again('made-up tickets', CROWD, (server, sent) => server.call(undefined, 'GET', `/MessageHub?id=made-up-${sent}`));

/** Requests all resources, an answer of about a megabyte, without reading any answers. */
const unread: Attack = async (server, isOver) => {
  const { port, host } = new URL(server.url);
  let closed = 0;
  const sockets = Array.from({ length: UNREAD }, (_, index) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.pause();
      for (let count = 0; count < 4; count += 1)
        socket.write(
          `GET /api/assist/resources HTTP/1.1\r\nHost: ${host}\r\nCookie: ${server.cookie}\r\nX-XSRF-TOKEN: ${server.cookie.split('=')[1]}\r\nAuthorization: Bearer ${server.tokens[5 + (index % 15)]}\r\n\r\n`,
        );
    });
    socket.on('error', () => {});
    socket.on('close', () => (closed += 1));
    return socket;
  });
  const began = performance.now();
  while (!isOver() || (performance.now() - began < 90_000 && closed < UNREAD)) {
    // Only by writing does a paused socket notice that the server has closed it.
    for (const socket of sockets) if (!socket.destroyed) socket.write('\r\n');
    await pause(500);
  }
  for (const socket of sockets) socket.destroy();
  return `${UNREAD} connections that read nothing, of which ${closed} were closed by the server within ${((performance.now() - began) / 1_000).toFixed(0)} s`;
};

const ATTACKS: Readonly<Record<string, Attack>> = {
  none: async (_server, isOver) => {
    while (!isOver()) await pause(100);
    return 'nobody';
  },
  half,
  'sign-in': signIn,
  pictures,
  person,
  unread,
  pages,
  refused,
  tickets,
  upgrades,
};

/** Returns an incompressible PNG: each row is a filter byte of 0 and noise. */
function noisyPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = randomBytes((width * 3 + 1) * height).map((byte, index) => (index % (width * 3 + 1) === 0 ? 0 : byte));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function rankOf(ms: readonly number[], share: number): string {
  const sorted = ms.toSorted((a, b) => a - b);
  return sorted.length === 0 ? '–' : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0);
}

async function attack({
  name,
  untilMs,
  target,
}: {
  readonly name: string;
  readonly untilMs: number;
  readonly target: Target;
}): Promise<string> {
  const connections = new Pool(target.url, { connections: HALVES, headersTimeout: 0, bodyTimeout: 0 });
  const call = async (person: number | undefined, method: string, path: string, body?: object) => {
    const { statusCode, body: answer } = await connections.request({
      method,
      path,
      headers: {
        cookie: target.cookie,
        'x-xsrf-token': target.cookie.split('=')[1]!,
        'x-forwarded-for': STRANGER,
        // Every browser sends this header. Without it, the server would not spend time on compressing its answers.
        'accept-encoding': 'gzip, deflate, br',
        ...(person === undefined ? {} : { authorization: `Bearer ${target.tokens[person]}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    await answer.dump({ limit: Number.MAX_SAFE_INTEGER });
    return statusCode;
  };
  try {
    return await ATTACKS[name]!({ ...target, call }, () => Date.now() >= untilMs);
  } finally {
    await connections.destroy();
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
if (!isMainThread) parentPort!.postMessage(await attack(workerData));

for (const kind of isMainThread ? values.database : []) {
  const server = await ServerUnderTest.start(
    kind === 'postgres' ? 'postgres' : 'sqlite',
    async (database) => {
      const company = await moveInCompany(database, { resources: 5_000, people: 10_000, signedIn: 20 });
      const now = instantOf(Date.now());
      const bytes = noisyPng(1_600, 1_000);
      const drawn = Array.from({ length: 20 }, (_, index) => ({ id: `picture-${index}`, contentType: 'image/png', bytes }));
      await database.db.transaction().execute((trx) => new CatalogueRepository(database).write(trx, { pictures: drawn }, now));
      const account = await new AccountsRepository(database).findByEmail(company.emails[2]!);
      await new AccountsRepository(database).setPassword(account!.id, await hashPassword(PASSWORD), false, now);
      return company;
    },
    { settings: { ASSIST_TRUSTED_PROXIES: '1' } },
  );
  // These calls warm up the server and load the sessions of all people at work.
  for (let someone = 0; someone < 20; someone += 1)
    for (let count = 0; count < 10; count += 1) await server.call(someone, 'GET', '/api/account/me');
  for (const name of values.attack) {
    const untilMs = Date.now() + seconds * 1_000;
    const isOver = () => Date.now() >= untilMs;
    const { url, cookie, company } = server;
    const target: Target = { url, cookie, tokens: company.tokens, desks: company.desks };
    const attacker = new Worker(new URL(import.meta.url), { workerData: { name, untilMs, target } });
    const attacked = once(attacker, 'message') as Promise<[string]>;
    const looks: { status: number; ms: number }[] = [];
    const signIns: { status: number; ms: number }[] = [];
    let memoryMb = server.memoryMb();
    const look = async () => {
      while (!isOver()) {
        const { status, ms } = await server.call(3, 'GET', '/api/account/me');
        looks.push({ status, ms });
        memoryMb = Math.max(memoryMb, server.memoryMb());
        await pause(LOOK_EACH_MS);
      }
    };
    const comeIn = async () => {
      while (!isOver()) {
        const { status, ms } = await server.call(
          0,
          'POST',
          '/api/account/login',
          { email: server.company.emails[2], password: PASSWORD },
          { authorization: '', 'x-forwarded-for': '198.51.100.9' },
        );
        signIns.push({ status, ms });
        await pause(500);
      }
    };
    const [[what]] = await Promise.all([attacked, look(), comeIn()]);
    const right = looks.filter(({ status }) => status === 200).map(({ ms }) => ms);
    const inside = signIns.filter(({ status }) => status === 200).map(({ ms }) => ms);
    process.stdout.write(
      `${kind}, ${name} (${what}): of ${looks.length} calls of another person ${right.length} were answered, ${rankOf(right, 0.5)} ms (p95 ${rankOf(right, 0.95)}, most ${rankOf(right, 1)}); ` +
        `of ${signIns.length} sign-ins from elsewhere ${inside.length} came in, ${rankOf(inside, 0.5)} ms (most ${rankOf(inside, 1)}); memory ${memoryMb.toFixed(0)} MB\n`,
    );
    await pause(2_000);
  }
  await server.stop();
}
