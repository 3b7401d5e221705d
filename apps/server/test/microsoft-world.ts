import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAST } from '@assist/calendar-provider/test-suite';
import type { Instant } from '@assist/time';
import { CalendarEngine, type GraphStandIn, STAND_IN_TENANT, guidedTenant, startGraphStandIn } from '@assist/simulators';
import { type PassingTime, startTime } from './passing-time.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

export interface MicrosoftWorld {
  readonly server: TestServer;
  readonly engine: CalendarEngine;
  readonly standIn: GraphStandIn;
  readonly url: string;
  /** Returns the number of requests that the calendar has received, except those for subscriptions. */
  reads(): number;
  /** Acts as the browser: opens Microsoft's page, and returns the code and whatever else the sign-in call needs. */
  authorize(person: string, patch?: Record<string, string>): Promise<Record<string, string>>;
  signIn(person: string): Promise<TestClient>;
  readonly time: PassingTime;
  close(): Promise<void>;
}

/**
 * Opens the small company with a stand-in for Microsoft 365 as its calendar, over real connections and webhooks, but with the test's clock.
 */
export async function openMicrosoftWorld(start: Instant): Promise<MicrosoftWorld> {
  const time = startTime(start);
  const engine = new CalendarEngine({ now: Date.now });
  const { directory } = engine;
  for (const [email, name] of [
    [CAST.olga, 'Olga Nová'],
    [CAST.fred, 'Fred Kos'],
    [CAST.carl, 'Carl Lev'],
  ] as const)
    directory.addPerson({ email, name });
  for (const email of [
    CAST.room,
    CAST.other,
    'confirm@rooms.alder.example',
    'strict@rooms.alder.example',
    'olgas@rooms.alder.example',
    'half-1@rooms.alder.example',
    'half-2@rooms.alder.example',
  ]) {
    directory.addRoom({ email, name: email.split('@')[0]! });
  }
  const standIn = await startGraphStandIn({
    engine,
    limits: true,
    clients: [{ id: 'assist', secret: 'the application secret' }],
    tenant: guidedTenant(),
  });
  const folder = mkdtempSync(join(tmpdir(), 'assist-microsoft-'));
  const file = join(folder, 'calendar.json');
  writeFileSync(
    file,
    JSON.stringify({
      calendar: {
        kind: 'o365',
        tenant: STAND_IN_TENANT,
        clientId: 'assist',
        clientSecret: 'the application secret',
        graphUrl: standIn.baseUrl,
        loginUrl: standIn.origin,
      },
    }),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startTestServer('sqlite', { ASSIST_CALENDAR: file, PUBLIC_URL: url }, { now: Date.now });
  await server.app.listen({ port, host: '127.0.0.1' });
  const redirectUrl = `${url}/account/oauth-callback`;

  async function authorize(person: string, patch: Record<string, string> = {}): Promise<Record<string, string>> {
    const codeVerifier = randomBytes(32).toString('base64url');
    const nonce = randomBytes(16).toString('base64url');
    const page = new URL(`${standIn.origin}/${STAND_IN_TENANT}/oauth2/v2.0/authorize`);
    const scope = 'offline_access openid profile email Calendars.ReadWrite';
    const asked = {
      response_type: 'code',
      client_id: 'assist',
      redirect_uri: redirectUrl,
      scope,
      state: 's',
      nonce,
      login_hint: person,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...patch,
    };
    for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, value);
    const answer = await fetch(page, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location')!);
    return { authorizationCode: back.searchParams.get('code')!, redirectUrl, scope, codeVerifier, nonce };
  }

  return {
    server,
    engine,
    standIn,
    url,
    reads: () => standIn.log.filter((exchange) => exchange.url.startsWith('/v1.0/') && !exchange.url.includes('/subscriptions')).length,
    authorize,
    async signIn(person) {
      const visitor = await server.visitor();
      const { status, body } = await visitor.call('POST', '/api/account/oauth-login', await authorize(person));
      if (status !== 200) throw new Error(`sign-in answered ${status} ${JSON.stringify(body)}`);
      return server.clientWith(body.token, body.refreshToken);
    },
    time,
    async close() {
      await server.close();
      engine.stop();
      await standIn.close();
      time.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
