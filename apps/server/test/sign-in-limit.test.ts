import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProblemError } from '../src/call/problem-error.ts';
import { SignInAttemptsRepository } from '../src/people/sign-in-attempts.repository.ts';
import { type Attempted, SignInLimit } from '../src/people/sign-in-limit.ts';
import { hashPassword, isPasswordRight } from '../src/people/password.ts';
import { DATABASE_KINDS, newTestDatabase, type TestDatabase } from './test-database.ts';

const ADDRESS = '192.0.2.1';
const codeOf = (error: unknown) => (error instanceof ProblemError ? error.code : error);

/** Limits apply to what is costly or risky: a password takes 40 ms of CPU time, and a code is guessed by trying many simultaneously. */
describe.each(DATABASE_KINDS)('simultaneous sign-in attempts, on %s', (kind) => {
  let opened: TestDatabase;
  let limit: SignInLimit;
  let looks: Attempted[];
  beforeAll(async () => {
    opened = await newTestDatabase(kind);
  });
  afterAll(() => opened.remove());
  beforeEach(async () => {
    await opened.database.db.deleteFrom('sign_in_attempt').execute();
    limit = new SignInLimit(new SignInAttemptsRepository(opened.database));
    looks = [];
  });
  const look = async (isRight: boolean, attempted: Attempted) => {
    looks.push(attempted);
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (!isRight) throw new ProblemError('wrong-credentials');
    return 'in';
  };
  const attempt = (account: string, isRight: boolean, address = ADDRESS) =>
    limit.guard({ account, address }, SUITE_NOW, (attempted) => look(isRight, attempted)).catch(codeOf);
  const codeAttempt = (account: string, isRight: boolean) =>
    limit.guardCode({ account, address: ADDRESS }, SUITE_NOW, (attempted) => look(isRight, attempted)).catch(codeOf);
  /** Returns how often each outcome occurs. */
  const countsOf = (outcomes: readonly unknown[]) =>
    Object.fromEntries([...Map.groupBy(outcomes, String)].map(([outcome, all]) => [outcome, all.length]));
  const times = <T>(count: number, make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));

  it('are checked only ten times for one account if a thousand come with wrong passwords', async () => {
    const outcomes = countsOf(await times(1_000, () => attempt('olga', false)));
    expect([looks.length, outcomes['wrong-credentials']]).toEqual([10, 10]);
    expect(outcomes['too-many-attempts']! + outcomes['unavailable']!).toBe(990);
  });

  it('are checked only a hundred times from one network if a thousand come with wrong passwords for different accounts', async () => {
    await times(1_000, (index) => attempt(`nobody-${index}`, false));
    expect(looks).toHaveLength(100);
    expect(await attempt('olga', true, '198.51.100.1')).toBe('in');
  });

  it.each([
    ['passwords', (index: number) => attempt(`person-${index}`, true)],
    ['passwords of one account', () => attempt('olga', true)],
    ['codes of one account', () => codeAttempt('olga', true)],
  ])('all succeed if they are right, and do not count: %s', async (_what, make) => {
    expect(countsOf(await times(150, make))).toEqual({ in: 150 });
  });

  it('succeed with the right password even if nine attempts with wrong passwords came first', async () => {
    const wrong = times(9, () => attempt('olga', false));
    expect(await attempt('olga', true)).toBe('in');
    await wrong;
  });

  it('are checked only ten times if fifty wrong codes come for one account, wherever they come from', async () => {
    const outcomes = countsOf(
      await times(50, (index) =>
        limit
          .guardCode({ account: 'olga', address: `198.51.100.${index}` }, SUITE_NOW, (attempted) => look(false, attempted))
          .catch(codeOf),
      ),
    );
    expect([looks.length, outcomes]).toEqual([10, { 'wrong-credentials': 10, 'too-many-attempts': 40 }]);
  });

  it('leave nothing behind: the next attempt is checked like the first', async () => {
    for (let round = 0; round < 30; round += 1) {
      expect(await attempt('olga', false)).toBe('wrong-credentials');
      expect(await attempt('olga', true)).toBe('in');
    }
  });

  it('do not count if they fail because of an unexpected error', async () => {
    const broken = () => limit.guard({ account: 'olga', address: ADDRESS }, SUITE_NOW, async () => Promise.reject(new Error('no line')));
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, broken));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(await attempt('olga', true)).toBe('in');
  });

  it.each([
    ['none has failed', 0, false],
    ['one was mistyped', 1, false],
    ['two of the account have failed', 2, true],
  ])('are told whether earlier attempts have failed: %s', async (_what, failures, hasFailed) => {
    for (let count = 0; count < failures; count += 1) await attempt('olga', false);
    await attempt('olga', true);
    expect(looks.at(-1)).toEqual({ network: ADDRESS, hasFailed });
  });

  it('are told whether twenty attempts from their network have failed, for any account', async () => {
    for (let count = 0; count < 20; count += 1) await attempt(`nobody-${count}`, false);
    await attempt('olga', true);
    expect(looks.at(-1)).toEqual({ network: ADDRESS, hasFailed: true });
  });
});

describe('simultaneous password checks', () => {
  it('run two at a time, and are refused if 200 are already waiting', async () => {
    const hash = await hashPassword('correct horse battery');
    const ask = (index: number) => isPasswordRight('wrong', hash, { network: `192.0.2.${index}`, hasFailed: false }).catch(codeOf);
    const outcomes = await Promise.all(Array.from({ length: 210 }, (_, index) => ask(index)));
    expect(outcomes.map((outcome) => (outcome === 'unavailable' ? 'u' : '-')).join('')).toBe(`${'-'.repeat(202)}${'u'.repeat(8)}`);
  });

  it('of callers with earlier failures wait for at most a second’s work, and do not delay other callers', async () => {
    const hash = await hashPassword('correct horse battery');
    const order: string[] = [];
    const ask = (name: string, network: string, hasFailed: boolean) =>
      isPasswordRight('wrong', hash, { network, hasFailed }).then(
        () => order.push(name),
        (error: unknown) => order.push(`${name}: ${String(codeOf(error))}`),
      );
    const asked = Array.from({ length: 60 }, (_, index) => ask('suspect', `192.0.2.${index % 5}`, true));
    asked.push(ask('other', '198.51.100.1', false));
    await Promise.all(asked);
    expect(order.filter((name) => name === 'suspect: unavailable').length).toBe(60 - 1 - 40);
    expect(order.filter((name) => !name.includes(':')).indexOf('other')).toBeLessThan(20);
  });
});
