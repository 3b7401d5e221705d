import { CAST } from '@assist/calendar-provider/test-suite';
import { CalendarEngine, type GoogleStandIn, guidedWorkspace, startGoogleStandIn } from '@assist/simulators';
import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';

const NOW = Date.parse('2026-11-23T07:00:00Z');
const ACCOUNT = 'assist@project.iam.gserviceaccount.com';
const BOOKING_USER = 'rooms@alder.example';
const CLIENT = { id: 'assist', secret: 'secret', redirectUris: ['https://assist.example/api/oauth-callback'] };
const SCOPE = 'https://www.googleapis.com/auth/calendar https://www.googleapis.com/auth/admin.directory.resource.calendar.readonly';
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

async function withStandIn(test: (standIn: GoogleStandIn) => Promise<void>): Promise<void> {
  const engine = new CalendarEngine({ now: () => NOW, tracking: 'shared', declinedStays: true });
  engine.directory.addPerson({ email: CAST.olga, name: 'Olga Nováková' });
  engine.directory.addPerson({ email: BOOKING_USER, name: 'Rooms' });
  engine.directory.addRoom({ email: CAST.room, name: 'Room 1' });
  const standIn = await startGoogleStandIn({
    engine,
    clients: [CLIENT],
    serviceAccounts: [{ email: ACCOUNT, publicKeyPem: publicKey }],
    domain: 'alder.example',
    workspace: guidedWorkspace(BOOKING_USER, ACCOUNT),
  });
  try {
    await test(standIn);
  } finally {
    await standIn.close();
  }
}

/** Returns an assertion (RFC 7523), as Google's own libraries send it. */
function assertion(standIn: GoogleStandIn, claims: Readonly<Record<string, unknown>>, key = privateKey): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss: ACCOUNT, aud: `${standIn.origin}/token`, scope: SCOPE, iat: NOW / 1_000, exp: NOW / 1_000 + 3_600, ...claims })}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}

async function tokenFor(standIn: GoogleStandIn, form: Readonly<Record<string, string>>) {
  const answer = await fetch(`${standIn.origin}/token`, { method: 'POST', body: new URLSearchParams(form) });
  return (await answer.json()) as { access_token: string; refresh_token?: string; id_token?: string; error?: string };
}

const bearer = (standIn: GoogleStandIn, jwt: string) =>
  tokenFor(standIn, { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: jwt });

async function statusOf(standIn: GoogleStandIn, path: string, token: string): Promise<number> {
  const answer = await fetch(standIn.origin + path, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
}

const ROOMS = '/admin/directory/v1/customer/my_customer/resources/calendars';
const roomsEvents = `/calendar/v3/calendars/${encodeURIComponent(CAST.room)}/events`;

describe('the service account of Google', () => {
  it('acts as the booking user, and reads all rooms', () =>
    withStandIn(async (standIn) => {
      const { access_token: token } = await bearer(standIn, assertion(standIn, { sub: BOOKING_USER }));
      expect([
        await statusOf(standIn, ROOMS, token),
        await statusOf(standIn, roomsEvents, token),
        await statusOf(standIn, '/v1/people/me?personFields=names', token),
      ]).toEqual([200, 200, 200]);
    }));

  it('has no access to the company without impersonation', () =>
    withStandIn(async (standIn) => {
      const { access_token: token } = await bearer(standIn, assertion(standIn, {}));
      expect([await statusOf(standIn, ROOMS, token), await statusOf(standIn, '/calendar/v3/calendars/primary/events', token)]).toEqual([
        403, 200,
      ]);
    }));

  it('gets no token at all if one scope is not delegated', () =>
    withStandIn(async (standIn) => {
      const scope = `${SCOPE} https://www.googleapis.com/auth/admin.directory.user`;
      expect(await bearer(standIn, assertion(standIn, { sub: BOOKING_USER, scope }))).toMatchObject({ error: 'unauthorized_client' });
    }));

  // "Not Authorized to access this resource/api": the directory is for accounts with an administrator's role.
  it.each([
    ['does not read the directory as an ordinary account', CAST.olga, [403, 403]],
    ['changes nothing as an account that has the role but no access to the rooms', BOOKING_USER, [200, 403]],
  ])('%s', (_case, sub, expected) =>
    withStandIn(async (standIn) => {
      standIn.workspace.bookers.clear();
      const { access_token: token } = await bearer(standIn, assertion(standIn, { sub }));
      const insert = await fetch(standIn.origin + roomsEvents, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ summary: 'x', start: { dateTime: '2026-11-24T10:00:00Z' }, end: { dateTime: '2026-11-24T10:15:00Z' } }),
      });
      await insert.arrayBuffer();
      expect([await statusOf(standIn, ROOMS, token), insert.status]).toEqual(expected);
    }),
  );

  it.each([
    ['in the name of an unknown person', { sub: 'nobody@alder.example' }],
    ['that is too old', { sub: BOOKING_USER, exp: NOW / 1_000 - 60 }],
    ['for somebody else', { sub: BOOKING_USER, aud: 'https://evil.example/token' }],
  ])('gets no token for a request %s', (_case, claims) =>
    withStandIn(async (standIn) => {
      expect(await bearer(standIn, assertion(standIn, claims))).toMatchObject({ error: 'invalid_grant' });
    }),
  );

  it('gets no token with somebody else’s key', () =>
    withStandIn(async (standIn) => {
      const other = generateKeyPairSync('rsa', {
        modulusLength: 2048,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      });
      expect(await bearer(standIn, assertion(standIn, { sub: BOOKING_USER }, other.privateKey))).toMatchObject({ error: 'invalid_grant' });
    }));
});

describe('the sign-in of Google', () => {
  it('grants a person’s own rights, and renews them', () =>
    withStandIn(async (standIn) => {
      const verifier = 'v'.repeat(43);
      const address = new URL(`${standIn.origin}/o/oauth2/v2/auth`);
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: CLIENT.id,
        redirect_uri: CLIENT.redirectUris[0]!,
        scope: `openid email profile ${SCOPE}`,
        access_type: 'offline',
        state: 's',
        login_hint: CAST.olga,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }))
        address.searchParams.set(name, value);
      const back = new URL((await fetch(address, { redirect: 'manual' })).headers.get('location')!);
      expect(back.searchParams.get('state')).toBe('s');
      const client = { client_id: CLIENT.id, client_secret: CLIENT.secret };
      const tokens = await tokenFor(standIn, {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code')!,
        redirect_uri: CLIENT.redirectUris[0]!,
        code_verifier: verifier,
        ...client,
      });
      expect(JSON.parse(Buffer.from(tokens.id_token!.split('.')[1]!, 'base64url').toString())).toMatchObject({
        email: CAST.olga,
        hd: 'alder.example',
        email_verified: true,
      });
      const paths = ['/calendar/v3/calendars/primary/events', ROOMS, roomsEvents];
      const statuses = async (token: string) => Promise.all(paths.map((path) => statusOf(standIn, path, token)));
      // The company’s list of rooms is for administrators, whatever scope was requested.
      expect(await statuses(tokens.access_token)).toEqual([200, 403, 200]);
      standIn.oauth.tokens.expireAccess();
      expect(await statuses(tokens.access_token)).toEqual([401, 401, 401]);
      const renewed = await tokenFor(standIn, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token!, ...client });
      expect(await statuses(renewed.access_token)).toEqual([200, 403, 200]);
    }));
});
