import { createHash } from 'node:crypto';
import type { Resource } from '@assist/resource';
import type { Catalogue } from '../../catalogue/catalogue.ts';

export class ResourcesUsecases {
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** The stamp is per person: what is reserved to whom makes different lists. */
  async list(email: string): Promise<{ stamp: string; list: () => readonly Resource[] }> {
    const snapshot = await this.#catalogue.current();
    const whose = createHash('sha256').update(email).digest('base64url').slice(0, 8);
    return { stamp: `${snapshot.stamp}-${whose}`, list: () => snapshot.views.list(email) };
  }
}
