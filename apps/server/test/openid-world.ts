import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// oidc-provider has no types. The few that are needed are declared below.
// @ts-expect-error no declarations
import UntypedProvider from 'oidc-provider';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

interface Context {
  readonly path: string;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  respond: boolean;
}

interface OpenIdServer {
  readonly Grant: new (of: { clientId: string; accountId: string }) => { addOIDCScope(scope: string): void; save(): Promise<string> };
  use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object, options: object): Promise<void>;
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

const Provider = UntypedProvider as unknown as new (issuer: string, configuration: object) => OpenIdServer;

/** Changes an answer of the token endpoint on its way to the product. */
export type Tamper = (answer: Record<string, unknown>) => Record<string, unknown> | Promise<Record<string, unknown>>;

export interface OpenIdWorld {
  readonly server: TestServer;
  readonly issuer: string;
  /** Applies `tamper` to the next token answer only. */
  tamperNext(tamper: Tamper): void;
  /** Sets the status and body of the token endpoint's next response. */
  failNext(status: number, body: string): void;
  begin(account: string, patch?: Record<string, string>): Promise<Record<string, string>>;
  login(answer: Record<string, unknown>): Promise<{ status: number; body: { code?: string; token?: string; refreshToken?: string } }>;
  countSessions(): Promise<number>;
  close(): Promise<void>;
}

const SITE = 'http://assist.test';
const REDIRECT = `${SITE}/account/oauth-callback`;

/** Parses a person from `subject|address|verified`, where `verified` is `yes` (the default), `no`, `unsaid` or any other text. */
function personOf(account: string): {
  sub: string;
  email: string;
  email_verified: boolean | string | undefined;
  name: string;
  preferred_username: string;
} {
  const [sub = '', email = '', verified = 'yes'] = account.split('|');
  const said = { yes: true, no: false, unsaid: undefined }[verified];
  return { sub, email, email_verified: verified in { yes: 1, no: 1, unsaid: 1 } ? said : verified, name: sub, preferred_username: email };
}

/**
 * Opens a world with the product's own calendar and the company's sign-in: a real third-party OpenID Connect server whose answers can be
 * tampered with.
 */
export async function openOpenIdWorld(): Promise<OpenIdWorld> {
  let tamper: Tamper | undefined;
  let failure: { status: number; body: string } | undefined;
  let callback: ReturnType<OpenIdServer['callback']> | undefined;
  const http: HttpServer = createServer((request, response) => {
    if (request.url?.startsWith('/token') !== true) return void callback?.(request, response);
    if (failure !== undefined) {
      const { status, body } = failure;
      failure = undefined;
      return void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    }
    const change = tamper;
    tamper = undefined;
    if (change === undefined) return void callback?.(request, response);
    const end = response.end.bind(response) as (body?: unknown) => typeof response;
    response.end = ((body: Buffer | string) => {
      void Promise.resolve(change(JSON.parse(String(body)) as Record<string, unknown>)).then((changed) => {
        const text = JSON.stringify(changed);
        response.setHeader('content-length', Buffer.byteLength(text));
        end(text);
      });
      return response;
    }) as typeof response.end;
    void callback?.(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  let person = personOf('');
  const provider: OpenIdServer = new Provider(issuer, {
    clients: [
      {
        client_id: 'assist',
        client_secret: 'the secret of the application',
        redirect_uris: [REDIRECT],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    cookies: { keys: ['only a test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, RefreshToken: 600, Session: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => person }),
    loadExistingGrant: async (context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: context.oidc.client.clientId, accountId: context.oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/choose/${interaction.uid}` },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/choose/')) return next();
    await provider.interactionFinished(context.req, context.res, { login: { accountId: person.sub } }, { mergeWithLastSubmission: false });
    context.respond = false;
  });
  callback = provider.callback();

  const folder = mkdtempSync(join(tmpdir(), 'assist-openid-'));
  const file = join(folder, 'calendar.json');
  writeFileSync(
    file,
    JSON.stringify({
      calendar: { kind: 'touch', signIn: { id: 'company', issuer, clientId: 'assist', clientSecret: 'the secret of the application' } },
    }),
  );
  const server = await startTestServer('sqlite', { ASSIST_CALENDAR: file, PUBLIC_URL: SITE }, { now: Date.now });
  const visitor: TestClient = await server.visitor();

  return {
    server,
    issuer,
    tamperNext: (next) => {
      tamper = next;
    },
    failNext: (status, body) => {
      failure = { status, body };
    },
    async begin(who, patch = {}) {
      person = personOf(who);
      const codeVerifier = randomBytes(32).toString('base64url');
      const nonce = randomBytes(16).toString('base64url');
      const page = new URL(`${issuer}/auth`);
      const asked = {
        response_type: 'code',
        client_id: 'assist',
        redirect_uri: REDIRECT,
        scope: 'openid email profile',
        state: 's',
        nonce,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...patch,
      };
      for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, value);
      const back = await walk(page);
      return {
        authorizationCode: back.searchParams.get('code') ?? '',
        redirectUrl: REDIRECT,
        scope: 'openid email profile',
        codeVerifier,
        nonce,
        issuer: back.searchParams.get('iss') ?? '',
      };
    },
    login: async (answer) => visitor.call('POST', '/api/account/oauth-login', answer),
    countSessions: async () => (await server.server.database.db.selectFrom('session').select('id').execute()).length,
    async close() {
      await server.close();
      await new Promise((resolve) => http.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Follows the provider's redirects with its cookies, as a browser does, to the product's own address. */
async function walk(from: URL): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = from;
  for (let step = 0; step < 10; step += 1) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const split = pair.indexOf('=');
      cookies.set(pair.slice(0, split), pair.slice(split + 1));
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    at = new URL(location, at);
    if (at.pathname === '/account/oauth-callback') return at;
  }
  throw new Error('the provider leads nowhere');
}
