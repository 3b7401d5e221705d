import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fromInstant, instantOf } from '@assist/time';
import sharp from 'sharp';
import { CatalogueRepository } from '../../apps/server/src/catalogue/catalogue.repository.ts';
import { AccountsRepository } from '../../apps/server/src/people/accounts.repository.ts';
import { hashPassword } from '../../apps/server/src/people/password.ts';
import { moveInCompany } from './company-at-size.ts';
import { ServerUnderTest } from './server-under-test.ts';

/** What one who means harm does to everybody else: each attack for so many seconds, while people work. */
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    seconds: { type: 'string', default: '10' },
    attack: { type: 'string', multiple: true, default: ['none', 'half', 'sign-in', 'pictures', 'person', 'unread'] },
  },
});
const seconds = Number(values.seconds);
const DAY_MS = 86_400_000;
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const PASSWORD = 'correct horse battery';
const HALVES = 1_050;
const SIGN_INS = 1_000;
const IN_FLIGHT = 450;
const UNREAD = 60;
const STRANGER = '203.0.113.7';
const LOOK_EACH_MS = 50;

type Attack = (server: ServerUnderTest, isOver: () => boolean) => Promise<string>;

/** Headers of a call with a body, which never comes; opened again as often as it is closed. */
const half: Attack = async (server, isOver) => {
  const { port } = new URL(server.url);
  let opened = 0;
  const one = async () => {
    while (!isOver()) {
      opened += 1;
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(
            `POST /api/account/login HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nX-Forwarded-For: ${STRANGER}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`,
          ),
        );
        socket.on('error', () => {});
        socket.on('close', () => resolve());
        socket.resume();
        const look = setInterval(() => isOver() && socket.destroy(), 100);
        socket.on('close', () => clearInterval(look));
      });
    }
  };
  await Promise.all(Array.from({ length: HALVES }, one));
  return `${opened} half-sent requests`;
};

/** Wrong passwords, a thousand at once, for accounts that there are not. */
const signIn: Attack = async (server, isOver) => {
  const statuses = new Map<number, number>();
  let sent = 0;
  const one = async () => {
    while (!isOver()) {
      sent += 1;
      const { status } = await server.call(
        0,
        'POST',
        '/api/account/login',
        { email: `nobody-${sent}@example.com`, password: 'wrong password' },
        { authorization: '', 'x-forwarded-for': STRANGER },
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await pause(10);
    }
  };
  await Promise.all(Array.from({ length: SIGN_INS }, one));
  return `${sent} wrong sign-ins, ${told(statuses)}`;
};

/** Each of a size that nobody has asked for. */
const pictures: Attack = async (server, isOver) => {
  const statuses = new Map<number, number>();
  let sent = 0;
  const one = async () => {
    while (!isOver()) {
      const [picture, width, height] = [sent % 20, 1 + ((sent * 7) % 1_280), 1 + ((sent * 13) % 1_280)];
      sent += 1;
      const path = `/api/pictures/picture-${picture}?width=${width}&height=${height}&format=webp`;
      const { status } = await server.call(0, 'GET', path, undefined, { authorization: '', 'x-forwarded-for': STRANGER });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 64 }, one));
  return `${sent} sizes of pictures, ${told(statuses)}`;
};

/** Somebody with an account who asks for a week of a hundred resources, as often as may be at once. */
const person: Attack = async (server, isOver) => {
  const statuses = new Map<number, number>();
  let sent = 0;
  const emails = server.company.desks.slice(0, 100);
  const [start, end] = [0, 7].map((days) => fromInstant(instantOf(today + days * DAY_MS)));
  const one = async () => {
    while (!isOver()) {
      sent += 1;
      const { status } = await server.call(1, 'POST', '/api/calendar/schedules', { emails, start, end });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, one));
  return `${sent} schedules of a hundred desks, ${told(statuses)}`;
};

/** Answers of a megabyte that nobody reads. */
const unread: Attack = async (server, isOver) => {
  const { port, host } = new URL(server.url);
  let closed = 0;
  const sockets = Array.from({ length: UNREAD }, () => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.pause();
      for (let count = 0; count < 20; count += 1)
        socket.write(
          `GET /api/assist/resources HTTP/1.1\r\nHost: ${host}\r\nCookie: ${server.cookie}\r\nX-XSRF-TOKEN: ${server.cookie.split('=')[1]}\r\nAuthorization: Bearer ${server.company.tokens[1]}\r\n\r\n`,
        );
    });
    socket.on('error', () => {});
    socket.on('close', () => (closed += 1));
    return socket;
  });
  const began = performance.now();
  while (!isOver() || (performance.now() - began < 30_000 && closed < UNREAD)) {
    // A socket that is not read hears of its end when it writes.
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
};

const told = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

function rankOf(ms: readonly number[], share: number): string {
  const sorted = ms.toSorted((a, b) => a - b);
  return sorted.length === 0 ? '–' : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0);
}

for (const kind of values.database) {
  const server = await ServerUnderTest.start(
    kind === 'postgres' ? 'postgres' : 'sqlite',
    async (database) => {
      const company = await moveInCompany(database, { resources: 5_000, people: 10_000, signedIn: 20 });
      const now = instantOf(Date.now());
      const bytes = await sharp({
        create: { width: 1_600, height: 1_000, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
      })
        .jpeg()
        .toBuffer();
      const drawn = Array.from({ length: 20 }, (_, index) => ({ id: `picture-${index}`, contentType: 'image/jpeg', bytes }));
      await database.db.transaction().execute((trx) => new CatalogueRepository(database).write(trx, { pictures: drawn }, now));
      const account = await new AccountsRepository(database).findByEmail(company.emails[2]!);
      await new AccountsRepository(database).setPassword(account!.id, await hashPassword(PASSWORD), false);
      return company;
    },
    { settings: { ASSIST_TRUSTED_PROXIES: '1' } },
  );
  // All who work are known, and the server is warm.
  for (let someone = 0; someone < 20; someone += 1)
    for (let count = 0; count < 10; count += 1) await server.call(someone, 'GET', '/api/account/me');
  for (const name of values.attack) {
    const until = performance.now() + seconds * 1_000;
    const isOver = () => performance.now() >= until;
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
    const [what] = await Promise.all([ATTACKS[name]!(server, isOver), look(), comeIn()]);
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
