import { ProviderError } from '@assist/calendar-provider';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN_DEVICE } from '../src/call/device.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { IdentitiesRepository } from '../src/people/identities.repository.ts';
import { OutsideSignInUsecases } from '../src/modules/accounts/outside-sign-in.usecases.ts';
import { SessionsRepository } from '../src/people/sessions.repository.ts';
import { SignInAttemptsRepository } from '../src/people/sign-in-attempts.repository.ts';
import { SignInLimit } from '../src/people/sign-in-limit.ts';
import { ProviderTokensRepository } from '../src/people/provider-tokens.repository.ts';
import { Seal } from '../src/database/seal.ts';
import { moveIn } from './small-company.ts';
import { DATABASE_KINDS, newTestDatabase, type TestDatabase } from './test-database.ts';

const ASKER = { address: '192.0.2.7', token: undefined, device: UNKNOWN_DEVICE };
const signal = new AbortController().signal;

/** Exchange on premises: the mail server checks name and password, and the mailbox identifies the account. */
describe.each(DATABASE_KINDS)('signing in with the mail server’s password, on %s', (kind) => {
  let place: TestDatabase;
  let signIn: OutsideSignInUsecases;
  let asked = 0;
  beforeAll(async () => {
    place = await newTestDatabase(kind);
    const { db } = place.database;
    await moveIn(place.database, SUITE_NOW);
    signIn = new OutsideSignInUsecases({
      oauth: undefined,
      publicUrl: undefined,
      mailServer: {
        issuer: 'https://mail.alder.example',
        check: async (username, password) => {
          asked += 1;
          if (password !== 'right') throw new ProviderError('unauthenticated', 'wrong');
          return { email: username, name: username, givenName: '', surname: '' };
        },
      },
      identities: new IdentitiesRepository(place.database, new AccountsRepository(place.database)),
      sessions: new SessionsRepository(place.database),
      providerTokens: new ProviderTokensRepository(db, new Seal('s'.repeat(43))),
      limit: new SignInLimit(new SignInAttemptsRepository(place.database)),
    });
  });
  afterAll(() => place.remove());

  it('opens the account of the mailbox', async () => {
    const { token } = await signIn.mailServerLogin(CAST.olga, 'right', ASKER, signal, SUITE_NOW);
    expect(await new SessionsRepository(place.database).findUser(token, SUITE_NOW)).toMatchObject({ email: CAST.olga });
  });

  it('is refused for a closed account, and creates no other account', async () => {
    const accounts = new AccountsRepository(place.database);
    const { id } = (await accounts.findByEmail(CAST.fred))!;
    await accounts.close(id, SUITE_NOW);
    await expect(signIn.mailServerLogin(CAST.fred, 'right', ASKER, signal, SUITE_NOW)).rejects.toMatchObject({ code: 'account-closed' });
    expect(await place.database.db.selectFrom('session').select('id').where('user_id', '=', id).execute()).toEqual([]);
    expect(await place.database.db.selectFrom('user_account').select('id').where('email', '=', CAST.fred).execute()).toEqual([{ id }]);
  });

  it('is blocked after ten failures, and the mail server is not asked any more', async () => {
    const before = asked;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(signIn.mailServerLogin(CAST.carl, 'guess', ASKER, signal, SUITE_NOW)).rejects.toMatchObject({
        code: 'wrong-credentials',
      });
    }
    await expect(signIn.mailServerLogin(CAST.carl, 'right', ASKER, signal, SUITE_NOW)).rejects.toMatchObject({
      code: 'too-many-attempts',
    });
    expect(asked - before).toBe(10);
  });
});
