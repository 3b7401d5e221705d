import { connect, type Socket } from 'node:net';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

const STRANGER = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
/** Number of half-sent calls, more than the unfinished bodies that one network may have. */
const HALVES = 400;
const WRONG = 250;
const MANY = 400;
/** The accounts whose passwords are guessed. They exist, and their passwords are cheap to hash in tests. */
const GUESSED = [CAST.olga, CAST.fred, CAST.carl];

/** The attacks of `npm run bench -- attack`, shortened: the tests count who is answered, and how. */
describe('an attack by one caller', () => {
  let server: TestServer;
  let port: number;
  let cookie: string;
  const tokens: Record<string, string> = {};
  const sockets: Socket[] = [];

  beforeAll(async () => {
    server = await startTestServer('sqlite', { PUBLIC_URL: 'https://assist.example', ASSIST_TRUSTED_PROXIES: '1' });
    for (const email of [CAST.olga, CAST.fred]) tokens[email] = (await server.signIn(email)).token;
    port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
    cookie = String((await fetch(`http://127.0.0.1:${port}/config.json`)).headers.get('set-cookie')).split(';')[0]!;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  const call = (
    method: string,
    path: string,
    { from = ELSEWHERE, token = '', body = {} }: { from?: string; token?: string; body?: object } = {},
  ) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        cookie,
        'x-xsrf-token': cookie.split('=')[1]!,
        'x-forwarded-for': from,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
  const me = () => call('GET', '/api/account/me', { token: tokens[CAST.fred]!, from: STRANGER });
  const login = (email: string, password: string, from?: string) =>
    call('POST', '/api/account/login', { body: { email, password }, ...(from === undefined ? {} : { from }) });
  const countsOf = (statuses: readonly number[]) =>
    Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]));

  it('with half-sent calls does not block signed-in people at the same address, or sign-ins from elsewhere', async () => {
    const refused: Socket[] = [];
    await Promise.all(
      Array.from(
        { length: HALVES },
        () =>
          new Promise<void>((resolve) => {
            const socket = connect(port, '127.0.0.1', () => {
              socket.write(
                `POST /api/account/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${STRANGER}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`,
                () => resolve(),
              );
            });
            socket.on('error', () => {});
            socket.on('data', (data: Buffer) => data.toString().startsWith('HTTP/1.1 503') && refused.push(socket));
            sockets.push(socket);
          }),
      ),
    );
    await expect.poll(() => refused.length).toBe(HALVES - 125);
    const answers = await Promise.all(Array.from({ length: 40 }, me));
    expect(countsOf(answers.map(({ status }) => status))).toEqual({ 200: 40 });
    expect((await login(CAST.olga, 'four brown hens sing')).status).toBe(200);
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  it('with wrong passwords has at most ten of them checked per account, and people elsewhere can sign in', async () => {
    const wrong = Promise.all(
      Array.from({ length: WRONG }, async (_, index) => (await login(GUESSED[index % GUESSED.length]!, 'wrong', STRANGER)).status),
    );
    const right = await Promise.all([login(CAST.fred, 'four brown hens sing'), login(CAST.olga, 'four brown hens sing'), me()]);
    expect(right.map(({ status }) => status)).toEqual([200, 200, 200]);
    const counts = countsOf(await wrong);
    expect(counts[401]).toBeLessThanOrEqual(10 * GUESSED.length);
    expect((counts[401] ?? 0) + (counts[429] ?? 0) + (counts[503] ?? 0)).toBe(WRONG);
  });

  it('with as many simultaneous requests as one person may send does not keep another person waiting until half of them are answered', async () => {
    const range = { start: fromInstant(SUITE_NOW), end: fromInstant(plusMinutes(SUITE_NOW, 60 * 24 * 30)) };
    let answered = 0;
    const many = Promise.all(
      Array.from({ length: MANY }, async () => {
        const { status } = await call('POST', '/api/calendar/schedules', {
          token: tokens[CAST.olga]!,
          body: { ...range, emails: [CAST.room, CAST.other] },
        });
        answered += 1;
        return status;
      }),
    );
    // Waits until the first of the requests has been answered.
    await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(0);
    await expect.poll(async () => (await me()).status, { interval: 1 }).toBe(200);
    expect(answered).toBeLessThan(MANY / 2);
    // A machine that stalls for half a second refuses some requests with 503.
    const counts = countsOf(await many);
    expect((counts[200] ?? 0) + (counts[503] ?? 0)).toBe(MANY);
  });
});
