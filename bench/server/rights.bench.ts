import { parseArgs } from 'node:util';
import { fromInstant, instantOf } from '@assist/time';
import { AuditRepository } from '../../apps/server/src/audit/audit.repository.ts';
import { CatalogueRepository } from '../../apps/server/src/catalogue/catalogue.repository.ts';
import { type Database, openDatabase } from '../../apps/server/src/database/database.ts';
import { PersonalDataRepository } from '../../apps/server/src/modules/personal-data/personal-data.repository.ts';
import { AccountsRepository } from '../../apps/server/src/people/accounts.repository.ts';
import { hashPassword } from '../../apps/server/src/people/password.ts';
import { ServiceTokensRepository } from '../../apps/server/src/people/service-tokens.repository.ts';
import { PERSONAL_DATA } from '../../apps/server/src/personal-data.ts';
import { aListener } from '../../apps/server/test/a-listener.ts';
import { moveInCompany } from './company-at-size.ts';
import { ServerUnderTest } from './server-under-test.ts';

/**
 * Measures how soon the end of a right takes effect: the open connection to the hub is closed, and a call is refused. On PostgreSQL there
 * are two processes: calls end rights at one, and the effect is measured at the other. Rights that an operator ends are ended by this
 * process, as they are by the command line.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    rounds: { type: 'string', default: '10' },
  },
});
const ROUNDS = Number(values.rounds);
const HOUR_MS = 3_600_000;
/** Time in ms after which the end of a right counts as without effect. */
const GIVEN_UP_MS = 30_000;
const HOST = 0;
const now = () => instantOf(Date.now());

interface Right {
  readonly token: string;
  readonly end: () => Promise<unknown>;
  /** Path of a GET call that is refused once the right has ended; undefined if no call is measured. */
  readonly path?: string;
}

interface World {
  readonly server: ServerUnderTest;
  readonly database: Database;
}

type Kind = (world: World, person: number) => Promise<Right>;

const ME = '/api/account/me';

function ofAccount(end: (accounts: AccountsRepository, id: string, email: string, database: Database) => Promise<unknown>): Kind {
  return async ({ server, database }, person) => {
    const { emails, tokens } = server.company;
    const accounts = new AccountsRepository(database);
    const { id, email } = (await accounts.findByEmail(emails[person]!))!;
    return { token: tokens[person]!, path: ME, end: () => end(accounts, id, email, database) };
  };
}

function ofGuest(
  end: (server: ServerUnderTest, event: { readonly id: string; readonly etag: string }, invitationId: string) => Promise<unknown>,
  path?: string,
): Kind {
  return async ({ server }, person) => {
    // Each guest visits a different room, in the hour that starts at the next full hour.
    const at = (hours: number) => fromInstant(instantOf(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS));
    const wish = {
      idempotencyKey: `g${person}`,
      subject: 'A talk',
      start: at(0),
      end: at(1),
      resources: [{ email: server.company.rooms[person] }],
    };
    const { event } = made(await server.call(HOST, 'POST', '/api/calendar/events', wish)) as { event: { id: string; etag: string } };
    const invited = made(await server.call(HOST, 'POST', `/api/calendar/events/${event.id}/invitations`, { visitor: 'Gita' }));
    const { id, code } = invited as { id: string; code: string };
    const { token } = made(await server.call(HOST, 'POST', '/api/account/guest', { name: 'Gita', code }, { authorization: '' })) as {
      token: string;
    };
    return { token, end: () => end(server, event, id), ...(path === undefined ? {} : { path }) };
  };
}

const KINDS: Readonly<Record<string, Kind>> = {
  'signed out on all devices': async ({ server }, person) => ({
    token: server.company.tokens[person]!,
    path: ME,
    end: () => server.call(person, 'POST', '/api/account/logout-everywhere'),
  }),
  'account closed': ofAccount((accounts, id) => accounts.close(id, now())),
  'another password': ofAccount(async (accounts, id) =>
    accounts.setPassword(id, await hashPassword('correct horse battery'), false, now()),
  ),
  'second step reset': ofAccount((accounts, id) => accounts.resetTwoStep(id, now())),
  'person erased': ofAccount((_accounts, _id, email, database) =>
    new PersonalDataRepository(database, new AuditRepository(database), PERSONAL_DATA).erase(
      email,
      { email: null, name: 'command line' },
      now(),
    ),
  ),
  'invitation taken back': ofGuest(
    (server, event, id) => server.call(HOST, 'DELETE', `/api/calendar/events/${event.id}/invitations/${id}`),
    '/api/guest/visit',
  ),
  'reservation moved to another day': ofGuest((server, { id, etag }) => {
    const at = (hours: number) => fromInstant(instantOf(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS));
    return server.call(HOST, 'PATCH', `/api/calendar/events/${id}`, { etag, start: at(48), end: at(49) });
  }),
  'token taken back': async ({ database }, person) => {
    const tokens = new ServiceTokensRepository(database);
    const { id, token } = await tokens.make({ name: `System ${person}`, scopes: ['put-values'], resourceEmails: null }, now());
    return { token, end: () => tokens.remove(id, now()) };
  },
};

function made({ status, text }: { readonly status: number; readonly text: string }): unknown {
  if (status >= 300) throw new Error(`answered ${status} ${text}`);
  return JSON.parse(text);
}

/**
 * Ends a right and returns the milliseconds until the connection to the hub was closed and a call was refused; undefined if that did not
 * happen.
 */
async function measure(kind: Kind, world: World, heardAt: ServerUnderTest, person: number) {
  const { token, end, path } = await kind(world, person);
  const listener = await aListener(heardAt.url, token);
  let closedAt: number | undefined;
  void listener.over.then(() => (closedAt = performance.now()));
  let refusedAt: number | undefined;
  const call = async () => {
    while (refusedAt === undefined && path !== undefined && !hasGivenUp()) {
      const { status } = await heardAt.call(HOST, 'GET', path, undefined, { authorization: `Bearer ${token}` });
      if (status === 401) refusedAt = performance.now();
    }
  };
  let endedAt = Number.POSITIVE_INFINITY;
  const hasGivenUp = () => performance.now() - endedAt > GIVEN_UP_MS;
  const calling = call();
  await end();
  endedAt = performance.now();
  await calling;
  while (closedAt === undefined && !hasGivenUp()) await new Promise((resolve) => setTimeout(resolve, 1));
  await listener.close();
  const after = (at: number | undefined) => (at === undefined ? undefined : Math.max(0, at - endedAt));
  return { hubMs: after(closedAt), ...(path === undefined ? {} : { callMs: after(refusedAt) }) };
}

const told = (all: readonly (number | undefined)[]) => {
  const sorted = all.map((ms) => ms ?? Number.POSITIVE_INFINITY).toSorted((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)]!.toFixed(0)} ms, most ${sorted.at(-1)!.toFixed(0)} ms`;
};

for (const database of values.database) {
  const isPostgres = database === 'postgres';
  const kinds = Object.entries(KINDS);
  const first = await ServerUnderTest.start(
    isPostgres ? 'postgres' : 'sqlite',
    async (opened) => {
      const company = await moveInCompany(opened, { resources: 5_000, people: 10_000, signedIn: 1 + kinds.length * ROUNDS });
      const catalogue = new CatalogueRepository(opened);
      const stored = (await catalogue.read()).company!;
      await opened.db.transaction().execute((trx) => catalogue.write(trx, { company: { ...stored, guests: 'with-invitation' } }, now()));
      return company;
    },
    { settings: { PUBLIC_URL: 'https://assist.example' } },
  );
  const second = isPostgres ? await first.beside({}) : undefined;
  const opened = openDatabase({ databaseUrl: first.databaseUrl, file: first.databaseFile });
  let person = 0;
  for (const [name, kind] of kinds) {
    const measured: Awaited<ReturnType<typeof measure>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      person += 1;
      measured.push(await measure(kind, { server: first, database: opened }, second ?? first, person));
    }
    const calls = measured.flatMap((one) => ('callMs' in one ? [one.callMs] : []));
    process.stdout.write(
      `${database}${isPostgres ? ', two processes' : ''}, ${name}: hub ${told(measured.map(({ hubMs }) => hubMs))}${calls.length === 0 ? '' : `; call ${told(calls)}`}\n`,
    );
  }
  await opened.close();
  await second?.stop();
  await first.stop();
}
