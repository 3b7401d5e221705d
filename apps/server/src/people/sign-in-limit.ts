import { createHash } from 'node:crypto';
import { HOUR_MS, type Instant } from '@assist/time';
import type { ProblemCode } from '@assist/contract';
import { networkOf } from '../call/network-of.ts';
import { ProblemError } from '../call/problem-error.ts';
import type { SignInAttemptsRepository } from './sign-in-attempts.repository.ts';

/** Maximum number of failures of one account from one network, within a quarter of an hour (decisions, section 11). */
const FAILURES_MAX = 10;
const FAILURES_WINDOW_MS = 15 * 60_000;
/** Maximum number of failures of one network within the same time, over all accounts. */
const ADDRESS_FAILURES_MAX = 100;

/**
 * Maximum number of sign-in links requested from one network within a quarter of an hour. A whole office may request its links on one
 * morning, but nobody requests those of a whole company.
 */
const ADDRESS_WISHES_MAX = 300;
/**
 * Maximum number of passkey challenges requested from one network within a quarter of an hour. Each opening of the sign-in page requests
 * one, even if nobody signs in.
 */
const ADDRESS_CHALLENGES_MAX = 1_000;

/**
 * Maximum number of guests per hour, of one invitation, one kiosk or one network. Each guest adds a row to the database. A reception that
 * lets in one visitor a minute does not exceed this.
 */
const GUESTS_MAX = 60;
const GUESTS_WINDOW_MS = HOUR_MS;

/**
 * Maximum number of pairing codes requested from one network: enough for fifty kiosks of one building that each request a new code four
 * times an hour until somebody comes.
 */
const ADDRESS_PAIRINGS_MAX = 300;

/**
 * Maximum number of attempts that wait for other attempts of the same account or network, as when a whole office signs in at the same time.
 */
const WAITING_MAX = 200;
/** Share of the allowed failures from which `hasFailed` is true, so that further attempts get only little of the capacity. */
const SUSPECT_SHARE = 0.2;

/** Age in milliseconds at which attempts are deleted, because they no longer count. This is the longest of the windows. */
const REMEMBERED_MS = GUESTS_WINDOW_MS;

/** Codes of problems that mean a wrong guess. */
const FAILED: ReadonlySet<ProblemCode> = new Set([
  'wrong-credentials',
  'sign-in-failed',
  'link-ended',
  'wrong-code',
  'wrong-proof',
  'wrong-password',
  'step-ended',
  'passkey-refused',
  'invitation-ended',
]);

export interface SignInAttempt {
  /** Undefined if the attempt does not name an account. */
  readonly account: string | undefined;
  readonly address: string;
}

/** The data of a sign-in attempt that the limits are checked against. */
export interface Attempted {
  readonly network: string;
  /** True if several attempts of this account, or many of this network, have failed recently. */
  readonly hasFailed: boolean;
}

/** The attempts of one account or network that are being verified, or are waiting to be verified. */
interface Line {
  present: number;
  underWay: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits failed sign-ins. Failures are counted in the database, so that neither a restart nor a second process loses any. Successes are not
 * counted, so that a whole office behind one address can sign in as often as it likes. Requested links, challenges, pairings and guests are
 * always counted. An account is limited per network, so that nobody can lock out somebody else from elsewhere.
 */
export class SignInLimit {
  readonly #attempts: SignInAttemptsRepository;
  readonly #lines = new Map<string, Line>();

  constructor(attempts: SignInAttemptsRepository) {
    this.#attempts = attempts;
  }

  /**
   * Runs `verify` for an attempt. Verifies no more simultaneous attempts than may still fail; further attempts wait for the results. Has no
   * other effect than counting.
   *
   * @throws ProblemError `too-many-attempts` if too many have failed before or during this attempt, so that attempts beyond the limit learn
   * nothing, whether right or wrong; `unavailable` if too many are waiting
   */
  async guard<T>({ account, address }: SignInAttempt, now: Instant, verify: (attempted: Attempted) => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const ofAccount = account === undefined ? [] : [{ key: keyOf(`${account} ${network}`), most: FAILURES_MAX }];
    return this.#guard(ofAccount, network, now, verify);
  }

  /**
   * Works like `guard`, for a code that is short enough to be guessed. An account's guesses are limited wherever they come from, because
   * only someone who has passed the first step of its sign-in gets this far.
   */
  async guardCode<T>(
    { account, address }: Required<SignInAttempt>,
    now: Instant,
    verify: (attempted: Attempted) => Promise<T>,
  ): Promise<T> {
    return this.#guard([{ key: keyOf(`code ${account}`), most: FAILURES_MAX }], networkOf(address), now, verify);
  }

  async #guard<T>(ofAccount: readonly Limited[], network: string, now: Instant, verify: (attempted: Attempted) => Promise<T>): Promise<T> {
    const keys = [...ofAccount, { key: keyOf(network), most: ADDRESS_FAILURES_MAX }];
    let hasFailed = false;
    using places = new DisposableStack();
    for (const limited of keys) {
      const { failures } = places.use(await this.#place(limited, now));
      hasFailed ||= failures >= limited.most * SUSPECT_SHARE;
    }
    let verified: T;
    try {
      verified = await verify({ network, hasFailed });
    } catch (error) {
      if (!(error instanceof ProblemError) || !FAILED.has(error.code)) throw error;
      await this.#add(keys, now);
      await this.#refuseBeyond(keys, 1, now);
      throw error;
    }
    await this.#refuseBeyond(keys, 0, now);
    for (const { key } of ofAccount) await this.#attempts.forget(key);
    return verified;
  }

  /** Waits until one more attempt stays within the limit even if all attempts under way fail. */
  async #place(limited: Limited, now: Instant): Promise<Disposable & { readonly failures: number }> {
    const { key, most } = limited;
    const line = this.#lines.get(key) ?? { present: 0, underWay: 0, waiting: [] };
    if (line.present >= most + WAITING_MAX) throw new ProblemError('unavailable', { retryAfterSeconds: 1 });
    this.#lines.set(key, line);
    line.present += 1;
    const wakeNext = () => line.waiting.shift()?.();
    const leave = () => {
      line.present -= 1;
      if (line.present === 0) this.#lines.delete(key);
      wakeNext();
    };
    try {
      for (;;) {
        const failures = await this.#expectFewer(limited, 0, now);
        if (failures + line.underWay < most) {
          line.underWay += 1;
          // A success clears all failures, which may make room for more than one attempt.
          wakeNext();
          return {
            failures,
            [Symbol.dispose]: () => {
              line.underWay -= 1;
              leave();
            },
          };
        }
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      }
    } catch (error) {
      leave();
      throw error;
    }
  }

  /**
   * Counts a requested link, which cannot fail. Links are counted separately, so that links requested by others keep nobody from signing in
   * with a password.
   */
  async count({ account, address }: Required<SignInAttempt>, now: Instant): Promise<void> {
    const network = networkOf(address);
    await this.#count(
      [
        { key: keyOf(`link ${account} ${network}`), most: FAILURES_MAX },
        { key: keyOf(`link ${network}`), most: ADDRESS_WISHES_MAX },
      ],
      now,
    );
  }

  /** Counts a challenge, one of which is requested each time the sign-in page is opened. */
  async countChallenge(address: string, now: Instant): Promise<void> {
    await this.#count([{ key: keyOf(`challenge ${networkOf(address)}`), most: ADDRESS_CHALLENGES_MAX }], now);
  }

  /** Counts, per network, a device that asks to become a kiosk. */
  async countPairing(address: string, now: Instant): Promise<void> {
    await this.#count([{ key: keyOf(`pairing ${networkOf(address)}`), most: ADDRESS_PAIRINGS_MAX }], now);
  }

  /**
   * Counts a guest, per invitation, or per kiosk whose pass let the guest in; without either, per network. Everybody who is invited to an
   * event may come from one address.
   */
  async countGuest(
    { invitationId, address }: { readonly invitationId: string | undefined; readonly address: string },
    now: Instant,
  ): Promise<void> {
    await this.#count([{ key: keyOf(`guest ${invitationId ?? networkOf(address)}`), most: GUESTS_MAX, windowMs: GUESTS_WINDOW_MS }], now);
  }

  async #count(keys: readonly Limited[], now: Instant): Promise<void> {
    await this.#refuseBeyond(keys, 0, now);
    await this.#add(keys, now);
    await this.#refuseBeyond(keys, 1, now);
  }

  async #add(keys: readonly Limited[], now: Instant): Promise<void> {
    await this.#attempts.add(
      keys.map(({ key }) => key),
      now,
      now - REMEMBERED_MS,
    );
  }

  /** Throws `too-many-attempts` if a limit is reached. `own` is the number of stored attempts that belong to this call. */
  async #refuseBeyond(keys: readonly Limited[], own: 0 | 1, now: Instant): Promise<void> {
    for (const limited of keys) await this.#expectFewer(limited, own, now);
  }

  /** Returns the number of attempts; throws `too-many-attempts` if the limit is reached. */
  async #expectFewer({ key, most, windowMs = FAILURES_WINDOW_MS }: Limited, own: 0 | 1, now: Instant): Promise<number> {
    const failures = await this.#attempts.list(key, now - windowMs, most + own);
    const oldest = failures[most + own - 1];
    if (oldest === undefined) return failures.length;
    throw new ProblemError('too-many-attempts', { retryAfterSeconds: Math.ceil((oldest + windowMs - now) / 1_000) });
  }
}

interface Limited {
  readonly key: string;
  readonly most: number;
  /** Time in milliseconds for which an attempt counts; a quarter of an hour if left out. */
  readonly windowMs?: number;
}

/**
 * Returns the key of a counter. It is hashed, so that the table shows how many attempts there were, but not whose. Email addresses without
 * an account are counted too.
 */
function keyOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url');
}
