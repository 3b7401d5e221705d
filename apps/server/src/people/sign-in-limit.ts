import { createHash } from 'node:crypto';
import { HOUR_MS, type Instant } from '@assist/time';
import type { ProblemCode } from '@assist/contract';
import { networkOf } from '../call/network-of.ts';
import { ProblemError } from '../call/problem-error.ts';
import type { SignInAttemptsRepository } from './sign-in-attempts.repository.ts';

/** Decisions, section 11: for one account, and for one address. */
const FAILURES_MAX = 10;
const FAILURES_WINDOW_MS = 15 * 60_000;
/** One address may fail for many accounts only so often. */
const ADDRESS_FAILURES_MAX = 100;

/** A whole office may ask for its links on one morning; nobody asks for all of a company's. */
const ADDRESS_WISHES_MAX = 300;
/** The same office opens the sign-in page, and leaves it open. */
const ADDRESS_CHALLENGES_MAX = 1_000;

/** A guest who comes in without an account leaves a row behind. A reception that lets in a visitor a minute does not meet this. */
const GUESTS_MAX = 60;
const GUESTS_WINDOW_MS = HOUR_MS;

/** Fifty kiosks of one house, each of which asks for a new code four times an hour until somebody comes. */
const ADDRESS_PAIRINGS_MAX = 300;

/** So many wait for what becomes of others of the same account or network; a whole office that signs in at once does. */
const WAITING_MAX = 200;
/** From this share of the failures that are allowed on, an attempt waits behind those of others. */
const SUSPECT_SHARE = 0.2;

/** What counts for nothing any more is forgotten: the longest of the windows. */
const REMEMBERED_MS = GUESTS_WINDOW_MS;

/** What a guess that was wrong is answered with. */
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
  /** Undefined where the attempt does not say whose account it is for. */
  readonly account: string | undefined;
  readonly address: string;
}

/** What is known of an attempt when it is looked at. */
export interface Attempted {
  readonly network: string;
  /** Several of this account or many of this network have failed lately. */
  readonly hasFailed: boolean;
}

/** The attempts of one account or network that are looked at, or wait to be. */
interface Line {
  present: number;
  underWay: number;
  readonly waiting: (() => void)[];
}

/**
 * Counts failures in the database, so that a restart or a second process forgets none. What went well counts for nothing:
 * a whole office behind one address signs in as often as it likes; guests are counted, since each is a new one. An account is limited for one address, so that nobody
 * can lock another out from elsewhere.
 */
export class SignInLimit {
  readonly #attempts: SignInAttemptsRepository;
  readonly #lines = new Map<string, Line>();

  constructor(attempts: SignInAttemptsRepository) {
    this.#attempts = attempts;
  }

  /**
   * Lets `verify` look at what was sent. Of many attempts at once no more are looked at than may still fail; the others wait for what becomes of
   * those. It changes nothing by itself.
   *
   * @throws ProblemError `too-many-attempts` where too many have failed before it, or while it was under way: those beyond the limit learn nothing, whatever they were; `unavailable` where too many wait
   */
  async guard<T>({ account, address }: SignInAttempt, now: Instant, verify: (attempted: Attempted) => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const ofAccount = account === undefined ? [] : [{ key: keyOf(`${account} ${network}`), most: FAILURES_MAX }];
    return this.#guard(ofAccount, network, now, verify);
  }

  /**
   * As `guard`, for a code that is short enough to be guessed. An account's guesses are limited wherever they come from, since
   * nobody gets here who does not know its password.
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

  /** Waits until one more may be looked at, whatever becomes of those that are. */
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
          // A success forgives all failures: then there is room for more than one.
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
   * One more of what has no failure: a link that is asked for counts, whosever it is. It is counted apart, so that nobody is
   * kept from his password by links that another has asked for.
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

  /** One more challenge, which every opening of the sign-in page asks for. */
  async countChallenge(address: string, now: Instant): Promise<void> {
    await this.#count([{ key: keyOf(`challenge ${networkOf(address)}`), most: ADDRESS_CHALLENGES_MAX }], now);
  }

  /** One more device that wants to be a kiosk. */
  async countPairing(address: string, now: Instant): Promise<void> {
    await this.#count([{ key: keyOf(`pairing ${networkOf(address)}`), most: ADDRESS_PAIRINGS_MAX }], now);
  }

  /** One more guest: by one invitation, else without any from one network. All who are invited to an event come in behind one address. */
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

  /** `own`: how many of those that are written down are this attempt's. */
  async #refuseBeyond(keys: readonly Limited[], own: 0 | 1, now: Instant): Promise<void> {
    for (const limited of keys) await this.#expectFewer(limited, own, now);
  }

  /** How many there are; `too-many-attempts` where they are as many as there may be. */
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
  /** A quarter of an hour where nothing else is said. */
  readonly windowMs?: number;
}

/** The table says how often, not who: addresses that are no accounts are counted too. */
function keyOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url');
}
