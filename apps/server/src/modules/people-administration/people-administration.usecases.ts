import type { Instant } from '@assist/time';
import type { PeopleAdministrationRepository } from './people-administration.repository.ts';

export interface PeopleAdministrationParts {
  readonly people: PeopleAdministrationRepository;
}

/** Changes people's accounts. */
export class PeopleAdministrationUsecases {
  readonly #parts: PeopleAdministrationParts;

  constructor(parts: PeopleAdministrationParts) {
    this.#parts = parts;
  }

  /** Changes a person's own name, wherever it appears. */
  async renameSelf(userId: string, name: string, now: Instant): Promise<void> {
    await this.#parts.people.rename(userId, name, now);
  }
}
