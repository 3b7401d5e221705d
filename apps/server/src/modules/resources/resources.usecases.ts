import { createHash } from 'node:crypto';
import { jsonInTurns } from '../../event-loop/in-turns.ts';
import type { Catalogue, CatalogueSnapshot } from '../../catalogue/catalogue.ts';

export class ResourcesUsecases {
  readonly #catalogue: Catalogue;
  /** The list that almost everybody sees. After a change, all open screens request it within seconds, so it is serialised once. */
  readonly #ofMost = new WeakMap<CatalogueSnapshot, Promise<Buffer>>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /**
   * Returns a person's list as JSON, with its stamp. The stamp is per person, because lists differ by the resources that are assigned to
   * somebody.
   */
  async list(email: string): Promise<{ stamp: string; list: () => Promise<Buffer> }> {
    const snapshot = await this.#catalogue.current();
    const whose = createHash('sha256').update(email).digest('base64url').slice(0, 8);
    return { stamp: `${snapshot.stamp}-${whose}`, list: () => this.#listFor(email, snapshot) };
  }

  #listFor(email: string, snapshot: CatalogueSnapshot): Promise<Buffer> {
    const write = () => jsonInTurns(snapshot.views.list(email));
    if (snapshot.views.hasOwn(email)) return write();
    const known = this.#ofMost.get(snapshot);
    if (known !== undefined) return known;
    const written = write();
    this.#ofMost.set(snapshot, written);
    return written;
  }
}
