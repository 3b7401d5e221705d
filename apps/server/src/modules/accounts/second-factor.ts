import type { Instant } from '@assist/time';
import type { FastifyBaseLogger } from 'fastify';
import { findTotpStep } from '../../people/totp.ts';
import type { TwoStepRepository } from '../../people/two-step.repository.ts';

/** Checks a code from an account's app, or a recovery code. A valid code is used up. */
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
    // A secret that cannot be read must not let anybody in without a code. Recovery codes are stored as hashes, so they still work.
    if (known.secret === undefined) this.#log.error({ userId }, 'a second step is sealed with a different secret from this server’s');
    const step = known.secret === undefined ? undefined : findTotpStep(known.secret, typed, now);
    return step === undefined ? this.#twoStep.useRecoveryCode(userId, typed, now) : this.#twoStep.useStep(userId, step);
  }
}
