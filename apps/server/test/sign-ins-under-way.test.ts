import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UNKNOWN_DEVICE } from '../src/call/device.ts';
import { Seal } from '../src/database/seal.ts';
import { type Account, AccountsRepository, knownAs } from '../src/people/accounts.repository.ts';
import { SessionsRepository } from '../src/people/sessions.repository.ts';
import { SignInTicketsRepository } from '../src/people/sign-in-tickets.repository.ts';
import type { KnownPerson } from '../src/people/sign-in-version.repository.ts';
import { TwoStepRepository } from '../src/people/two-step.repository.ts';
import { PASSWORD } from './small-company.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const NEW = 'nine grey geese dance';
const AT_ONCE = 20;

/** SECURITY.md, "What is given by somebody": a new password ends every session, even one that is just being made. */
describe.each(DATABASE_KINDS)('a sign-in that is under way, on %s,', (kind) => {
  let server: TestServer;
  let accounts: AccountsRepository;
  let sessions: SessionsRepository;
  let tickets: SignInTicketsRepository;
  let twoStep: TwoStepRepository;
  beforeAll(async () => {
    server = await startTestServer(kind);
    const { database } = server.server;
    accounts = new AccountsRepository(database);
    sessions = new SessionsRepository(database);
    tickets = new SignInTicketsRepository(database);
    twoStep = new TwoStepRepository(database, new Seal('secret'));
  });
  beforeEach(async () => {
    for (const table of ['session', 'sign_in_attempt', 'two_step'] as const) await server.server.database.db.deleteFrom(table).execute();
  });
  afterAll(() => server.close());

  const find = async (email: string) => (await accounts.findByEmail(email))!;
  /** Starts a session, and makes a ticket for the second step. Returns which of them succeeded. */
  const goOn = async (known: KnownPerson) =>
    [await sessions.start(known, { token: undefined, device: UNKNOWN_DEVICE }, SUITE_NOW), await tickets.make(known, false, SUITE_NOW)].map(
      (made) => made !== undefined,
    );

  it.each<[string, (account: Account) => Promise<unknown>]>([
    ['the operator sets another password', ({ id, password_hash: hash }) => accounts.setPassword(id, hash!, false, SUITE_NOW)],
    ['its owner sets the same password again', (account) => accounts.changePassword(account, account.password_hash!, 'none', SUITE_NOW)],
    ['the account is closed', ({ id }) => accounts.close(id, SUITE_NOW)],
    ['the account is reopened', ({ id }) => accounts.open(id, SUITE_NOW)],
    ['the second step is reset', ({ id }) => accounts.resetTwoStep(id, SUITE_NOW)],
    [
      'the second step is turned on',
      async ({ id }) => {
        await twoStep.begin(id, 'a secret', SUITE_NOW);
        expect(await twoStep.confirm(id, (await twoStep.find(id))!.sealed, 1, ['7K2M-Q9XD'], SUITE_NOW)).toBe(true);
      },
    ],
  ])('fails when %s, unlike a sign-in that begins afterwards', async (_what, change) => {
    const [olga, fred] = [await find(CAST.olga), await find(CAST.fred)];
    await change(olga);
    expect([await goOn(knownAs(olga)), await goOn(knownAs(fred))]).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(await goOn(knownAs(await find(CAST.olga)))).toEqual([true, true]);
    await accounts.open(olga.id, SUITE_NOW);
  });

  it('continues when other data of the account are changed', async () => {
    const olga = await find(CAST.olga);
    await accounts.saveSettings(olga.id, JSON.parse(olga.settings));
    expect(await goOn(knownAs(olga))).toEqual([true, true]);
  });

  it(`leaves no session after the password is changed, even if ${AT_ONCE} sign-ins with the old password are under way`, async () => {
    const [olga, visitor] = [await server.signIn(CAST.olga), await server.visitor()];
    const login = () => visitor.call('POST', '/api/account/login', { email: CAST.olga, password: PASSWORD });
    const change = olga.call('POST', '/api/account/password', { oldPassword: PASSWORD, newPassword: NEW });
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, login));
    expect((await change).status).toBe(200);
    expect([200, 401]).toEqual(expect.arrayContaining([...new Set(answers.map(({ status }) => status))]));
    const live = await Promise.all(
      answers
        .filter(({ status }) => status === 200)
        .map(async ({ body }) => (await (await server.clientWith(body.token as string, '')).call('GET', '/api/account/me')).status),
    );
    expect(live.filter((status) => status === 200)).toEqual([]);
    expect(await (await olga.call('GET', '/api/account/sessions')).body).toMatchObject([{ isThisOne: true }]);
  });
});
