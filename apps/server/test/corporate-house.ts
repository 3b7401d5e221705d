import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAST } from '@assist/calendar-provider/test-suite';
import {
  CalendarEngine,
  EXCHANGE_SERVICE,
  googleUid,
  STAND_IN_TENANT,
  startExchangeStandIn,
  startGoogleStandIn,
  startGraphStandIn,
} from '@assist/simulators';
import { startTestServer, type TestClient } from './test-server.ts';

export const CORPORATE_KINDS = ['o365', 'gspace', 'ews'] as const;
export type CorporateKind = (typeof CORPORATE_KINDS)[number];

const DOMAIN = 'alder.example';
const BOOKING_USER = `assist@${DOMAIN}`;
const CLIENT = { id: 'assist', secret: 'the application secret' };
const ORIGIN = 'http://assist.test';

/** Whoever may be asked a lot in a moment. */
const ROOMS = ['room-1', 'room-2', 'confirm', 'strict', 'olgas', 'half-1', 'half-2'];

export interface CorporateHouse {
  readonly engine: CalendarEngine;
  signIn(person: string): Promise<TestClient>;
  close(): Promise<void>;
}

/** The small company with somebody else's calendar, each kind over its stand-in, in the time that it is. */
export async function openCorporateHouse(kind: CorporateKind): Promise<CorporateHouse> {
  const engine = new CalendarEngine({
    now: Date.now,
    ...(kind === 'gspace' ? { tracking: 'shared', declinedStays: true, newUid: googleUid } : {}),
  });
  const { directory } = engine;
  for (const [email, name] of [
    [CAST.olga, 'Olga Nová'],
    [CAST.fred, 'Fred Kos'],
    [CAST.carl, 'Carl Lev'],
    [BOOKING_USER, 'Assist'],
  ] as const)
    directory.addPerson({ email, name, username: email.split('@')[0]!, password: 'Heslo-osmnact-1' });
  for (const name of ROOMS) directory.addRoom({ email: `${name}@rooms.alder.example`, name, policy: { hidesSubject: false } });
  const { connection, close } = await startStandIn(kind, engine);
  const folder = mkdtempSync(join(tmpdir(), `assist-${kind}-`));
  const file = join(folder, 'calendar.json');
  writeFileSync(file, JSON.stringify({ calendar: connection }));
  const server = await startTestServer('sqlite', { ASSIST_CALENDAR: file, PUBLIC_URL: ORIGIN }, { now: Date.now });
  return {
    engine,
    async signIn(person) {
      const visitor = await server.visitor();
      const { status, body } =
        kind === 'ews'
          ? await visitor.call('POST', '/api/account/ews-login', { username: person.split('@')[0], password: 'Heslo-osmnact-1' })
          : await visitor.call('POST', '/api/account/oauth-login', await authorize(visitor, person));
      if (status !== 200) throw new Error(`sign-in answered ${status} ${JSON.stringify(body)}`);
      return server.clientWith(body.token, body.refreshToken);
    },
    async close() {
      await server.close();
      engine.stop();
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startStandIn(kind: CorporateKind, engine: CalendarEngine): Promise<{ connection: unknown; close: () => Promise<void> }> {
  switch (kind) {
    case 'o365': {
      const standIn = await startGraphStandIn({ engine, limits: true, clients: [CLIENT] });
      const [graphUrl, loginUrl] = [standIn.baseUrl, standIn.origin];
      const application = { tenant: STAND_IN_TENANT, clientId: CLIENT.id, clientSecret: CLIENT.secret };
      return { connection: { kind, ...application, graphUrl, loginUrl, enableGroupFinding: true }, close: () => standIn.close() };
    }
    case 'gspace': {
      const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
      const email = 'assist@stand-in.iam.gserviceaccount.com';
      const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
      const serviceAccounts = [{ email, publicKeyPem }];
      const standIn = await startGoogleStandIn({ engine, limits: true, clients: [CLIENT], domain: DOMAIN, serviceAccounts });
      const [apiUrl, issuer] = [standIn.baseUrl, standIn.origin];
      const application = { clientId: CLIENT.id, clientSecret: CLIENT.secret, domains: [DOMAIN], bookingUser: BOOKING_USER };
      const serviceAccount = { clientEmail: email, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
      const addresses = { apiUrl, directoryUrl: apiUrl, peopleUrl: apiUrl, issuer };
      return { connection: { kind, ...application, serviceAccount, ...addresses, enableGroupFinding: true }, close: () => standIn.close() };
    }
    case 'ews': {
      const standIn = await startExchangeStandIn({ engine, limits: true });
      return { connection: { kind, url: standIn.url, auth: { kind: 'basic', ...EXCHANGE_SERVICE } }, close: () => standIn.close() };
    }
  }
}

/** What the browser does: leaves for the provider's page, and comes back with a code. */
async function authorize(visitor: TestClient, person: string): Promise<Record<string, string>> {
  const { oauth } = (await visitor.call('GET', '/api/assist/configurations')).body.asistConfiguration.signIn;
  const codeVerifier = randomBytes(32).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const redirectUrl = `${ORIGIN}/account/oauth-callback`;
  const page = new URL(oauth.authorizationUrl);
  const asked = {
    response_type: 'code',
    client_id: oauth.clientId,
    redirect_uri: redirectUrl,
    scope: oauth.scope,
    ...oauth.parameters,
    state: 's',
    nonce,
    login_hint: person,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, String(value));
  const answer = await fetch(page, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location')!);
  const issuer = back.searchParams.get('iss');
  return {
    authorizationCode: back.searchParams.get('code')!,
    redirectUrl,
    scope: oauth.scope,
    codeVerifier,
    nonce,
    ...(issuer === null ? {} : { issuer }),
  };
}
