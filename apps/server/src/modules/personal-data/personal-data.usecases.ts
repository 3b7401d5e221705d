import type { AnswerOf, erasePerson, exportPerson } from '@assist/contract';
import { fromInstant, type Instant } from '@assist/time';
import type { AuditActor } from '../../audit/audit.repository.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { PersonalDataRepository } from './personal-data.repository.ts';

/** Exports and erases all data of a person. */
export class PersonalDataUsecases {
  readonly #personalData: PersonalDataRepository;

  constructor(personalData: PersonalDataRepository) {
    this.#personalData = personalData;
  }

  async exportOf(email: string, actor: AuditActor, now: Instant): Promise<AnswerOf<typeof exportPerson>> {
    const data = await this.#personalData.read(email, actor, now);
    if (data === undefined) throw new ProblemError('not-found');
    return { email, exportedAt: fromInstant(now), data: data as AnswerOf<typeof exportPerson>['data'] };
  }

  async erase(email: string, actor: AuditActor, now: Instant): Promise<AnswerOf<typeof erasePerson>> {
    // Administrators cannot erase themselves, because nobody would be left to answer for it. Another administrator can, or someone with
    // access to the machine.
    if (email === actor.email) throw new ProblemError('forbidden');
    const erased = await this.#personalData.erase(email, actor, now);
    if (erased === undefined) throw new ProblemError('not-found');
    return { erased };
  }
}
