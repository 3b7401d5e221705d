import type { Instant } from '@assist/time';
import type { FastifyBaseLogger } from 'fastify';
import { findTotpStep } from '../../people/totp.ts';
import type { TwoStepRepository } from '../../people/two-step.repository.ts';

/** Checks a code of an account, from its app or for recovery. A valid code is used up. */
export class SecondFactor {
  readonly #twoStep: TwoStepRepository;
  readonly #log: FastifyBaseLogger;

  constructor(twoStep: TwoStepRepository, log: FastifyBaseLogger) {
    this.#twoStep = twoStep;
    this.#log = log;
  }

  async isCodeRight(userId: string, typed: string, now: Instant): Promise<boolean> {
    const known = await this.#twoStep.find(userId);
    if (known === undefined || known.confirmedAt === null) return false;
    // Never a reason to let somebody in without a code; recovery codes are hashes, and still work.
    if (known.secret === undefined) this.#log.error({ userId }, 'a second step is sealed with a different secret from this server’s');
    const step = known.secret === undefined ? undefined : findTotpStep(known.secret, typed, now);
    return step === undefined ? this.#twoStep.useRecoveryCode(userId, typed, now) : this.#twoStep.useStep(userId, step);
  }
}
