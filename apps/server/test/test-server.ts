import { appendFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../src/observation/log.ts';
import { errorsOf, operations } from '@assist/contract';
import type { Instant } from '@assist/time';
import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import type { Server } from '../src/assemble.ts';
import { compose } from '../src/compose.ts';
import type { DatabaseKind } from '../src/database/database.ts';
import { readSettings } from '../src/settings/settings.ts';
import { moveIn, PASSWORD } from './small-company.ts';
import { newTestDatabase } from './test-database.ts';

export interface Answer {
  readonly status: number;
  // The body is `any` because the tests read answers of many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestClient {
  readonly token: string;
  readonly refreshToken: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface TestServer {
  readonly server: Server;
  readonly app: FastifyInstance;
  readonly clock: { now: Instant };
  /** Everything logged so far. */
  readonly logged: () => string;
  /** The environment in which to run the command line beside the server. */
  readonly environment: Environment;
  /** Returns a client that is not signed in, with a browser's XSRF value. */
  visitor(): Promise<TestClient>;
  signIn(email: string): Promise<TestClient>;
  /** Returns a client with a session that was obtained elsewhere. */
  clientWith(token: string, refreshToken: string): Promise<TestClient>;
  close(): Promise<void>;
}

type Environment = Record<string, string>;

/** Starts the whole server over a new database with the small company, and with a clock that the test sets. */
export async function startTestServer(
  kind: DatabaseKind,
  environment: Environment | ((databaseUrl: string) => Promise<Environment>) = {},
  {
    logLevel = 'info',
    isEmpty = false,
    ...more
  }: {
    readonly now?: () => number;
    readonly webFolder?: string;
    readonly logLevel?: 'debug' | 'info';
    /** True to leave out the small company. */
    readonly isEmpty?: boolean;
  } = {},
): Promise<TestServer> {
  const place = await newTestDatabase(kind);
  const clock = { now: SUITE_NOW };
  const lines: string[] = [];
  if (!isEmpty) await moveIn(place.database, clock.now);
  const where = { ASSIST_DATA: place.folder, ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }) };
  const settings = readSettings({
    ...where,
    ASSIST_SAMPLE: 'no',
    // A test's clock may stand still, so all of its calls fall in one minute.
    ASSIST_CALLS_PER_MINUTE: 'unlimited',
    ...(typeof environment === 'function' ? await environment(place.databaseUrl ?? '') : environment),
  });
  const log = createLog(logLevel, { write: (line: string) => void lines.push(line) });
  const server = await compose({ settings, log, now: () => clock.now, ...more });
  const { app } = server;
  const undeclared = watchErrors(app);

  async function client(token: string, refreshToken: string): Promise<TestClient> {
    const page = await app.inject({ method: 'GET', url: '/config.json' });
    const cookie = String(page.headers['set-cookie']).split(';')[0]!;
    return {
      token,
      refreshToken,
      async call(method, path, body, headers = {}) {
        const answer = await app.inject({
          method: method as 'GET',
          url: path,
          headers: {
            cookie,
            'x-xsrf-token': cookie.split('=')[1]!,
            ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
        });
        const isJson = answer.headers['content-type']?.toString().includes('json') === true;
        return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
      },
    };
  }

  return {
    server,
    app,
    clock,
    logged: () => lines.join(''),
    environment: where,
    visitor: () => client('', ''),
    clientWith: client,
    async signIn(email) {
      const visitor = await client('', '');
      const { status, body } = await visitor.call('POST', '/api/account/login', { email, password: PASSWORD });
      if (status !== 200) throw new Error(`sign-in answered ${status}`);
      return client(body.token, body.refreshToken);
    },
    async close() {
      await server.stop();
      await place.remove();
      if (undeclared.size > 0) throw new Error(`answered, and not in the contract: ${[...undeclared].join(', ')}`);
    },
  };
}

/**
 * The file in which a run of all tests collects the codes that it has reached. `scripts/check-reached-errors.ts` looks for missing codes.
 */
const REACHED = process.env['REACHED_ERRORS'];

/** Collects every code that a call returns without declaring it in the contract. */
function watchErrors(app: FastifyInstance): ReadonlySet<string> {
  const declared = new Map<string, ReadonlySet<string>>(operations.map((operation) => [operation.id, new Set(errorsOf(operation))]));
  const undeclared = new Set<string>();
  app.addHook('onSend', async (request, reply, payload) => {
    const { operationId } = request.routeOptions.config;
    if (operationId === undefined || !String(reply.getHeader('content-type')).startsWith('application/problem+json')) return;
    const { code } = JSON.parse(String(payload)) as { code: string };
    if (!declared.get(operationId)!.has(code)) undeclared.add(`${operationId} ${code}`);
    if (REACHED !== undefined) appendFileSync(REACHED, `${operationId} ${code}\n`);
  });
  return undeclared;
}
