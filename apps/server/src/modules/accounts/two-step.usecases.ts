import type { TwoStepState } from '@assist/contract';
import { fromInstant, type Instant } from '@assist/time';
import type { FastifyBaseLogger } from 'fastify';
import type { SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { newSpokenCode } from '../../people/spoken-code.ts';
import type { Account } from '../../people/accounts.repository.ts';
import { findTotpStep, newTotpSecret, totpUri } from '../../people/totp.ts';
import type { TwoStepRepository } from '../../people/two-step.repository.ts';
import type { OwnAccounts } from './own-accounts.ts';
import type { SignInLimit } from '../../people/sign-in-limit.ts';
import type { SignInNotices } from './sign-in-notices.ts';

const RECOVERY_CODES = 10;
/** The number of groups in a recovery code, 80 bits in all. Codes are valid for years, so nobody must be able to find one from its hash. */
const RECOVERY_CODE_GROUPS = 4;

export interface TwoStepParts {
  readonly own: OwnAccounts;
  readonly twoStep: TwoStepRepository;
  readonly limit: SignInLimit;
  readonly catalogue: Catalogue;
  readonly notices: SignInNotices;
  /** Returns whether every server process can open what this process seals. */
  readonly claimSeal: () => Promise<boolean>;
  readonly log: FastifyBaseLogger;
}

/** Turns a person's second step on and off. */
export class TwoStepUsecases {
  readonly #parts: TwoStepParts;

  constructor(parts: TwoStepParts) {
    this.#parts = parts;
  }

  async get(principal: SignedIn): Promise<TwoStepState> {
    const { own, twoStep } = this.#parts;
    const { id, password_hash: hash } = await own.get(principal);
    const since = (await twoStep.find(id))?.confirmedAt ?? null;
    return {
      since: since === null ? null : fromInstant(since),
      recoveryCodesLeft: since === null ? 0 : await twoStep.countRecoveryCodes(id),
      hasPassword: hash !== null,
    };
  }

  async begin(principal: SignedIn, proof: string, address: string, now: Instant): Promise<{ secret: string; uri: string }> {
    const { own, twoStep } = this.#parts;
    const account = await own.get(principal);
    if (await twoStep.isOn(account.id)) throw new ProblemError('two-step-on');
    await own.expectProof(account, proof, address, now);
    return this.beginFor(account, now);
  }

  /** Creates a secret for a person who has already proved their identity. */
  async beginFor(account: Account, now: Instant): Promise<{ secret: string; uri: string }> {
    const { twoStep, catalogue, claimSeal, log } = this.#parts;
    if (!(await claimSeal())) {
      log.error(
        'no second step was created: another process on this database seals with a different secret; give all of them the same file "secret"',
      );
      throw new ProblemError('unavailable');
    }
    const secret = newTotpSecret();
    if (!(await twoStep.begin(account.id, secret, now))) throw new ProblemError('two-step-on');
    const { company } = await catalogue.current();
    return { secret, uri: totpUri(secret, company.companyName, account.email) };
  }

  async confirm(principal: SignedIn, code: string, address: string, now: Instant): Promise<string[]> {
    return this.confirmFor(await this.#parts.own.get(principal), code, address, now);
  }

  /** Turns on the second step. `expectStill` is called after the code was found correct and before anything is written. */
  async confirmFor(account: Account, code: string, address: string, now: Instant, expectStill?: () => Promise<void>): Promise<string[]> {
    const { twoStep, limit, notices } = this.#parts;
    const { id } = account;
    const begun = await twoStep.find(id);
    if (begun === undefined) throw new ProblemError('two-step-off');
    if (begun.confirmedAt !== null) throw new ProblemError('two-step-on');
    const { secret, sealed } = begun;
    const step = await limit.guardCode({ account: `confirm ${id}`, address }, now, async () => {
      const found = secret === undefined ? undefined : findTotpStep(secret, code, now);
      if (found === undefined) throw new ProblemError('wrong-code');
      return found;
    });
    await expectStill?.();
    const codes = newRecoveryCodes();
    if (!(await twoStep.confirm(id, sealed, step, codes, now))) throw new ProblemError('wrong-code');
    notices.tell(account, { kind: 'twoStepOn' }, now);
    return codes;
  }

  async renewRecoveryCodes(principal: SignedIn, proof: string, address: string, now: Instant): Promise<string[]> {
    const { twoStep, notices } = this.#parts;
    const account = await this.#proven(principal, proof, address, now);
    const codes = newRecoveryCodes();
    await twoStep.replaceRecoveryCodes(account.id, codes);
    notices.tell(account, { kind: 'recoveryCodes' }, now);
    return codes;
  }

  async end(principal: SignedIn, proof: string, address: string, now: Instant): Promise<void> {
    const { twoStep, notices } = this.#parts;
    const account = await this.#proven(principal, proof, address, now);
    await twoStep.end(account.id);
    notices.tell(account, { kind: 'twoStepOff' }, now);
  }

  async #proven(principal: SignedIn, proof: string, address: string, now: Instant): Promise<Account> {
    const { own, twoStep } = this.#parts;
    const account = await own.get(principal);
    if (!(await twoStep.isOn(account.id))) throw new ProblemError('two-step-off');
    await own.expectProof(account, proof, address, now);
    return account;
  }
}

function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newSpokenCode(RECOVERY_CODE_GROUPS));
}
