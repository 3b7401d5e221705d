import type { KioskAnswer } from '@assist/contract';
import { findKioskTier, type ServerType } from '@assist/resource';
import { fromInstant, type Instant } from '@assist/time';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue, CatalogueSnapshot } from '../../catalogue/catalogue.ts';
import type { KeptKiosk, KioskChange, KiosksRepository, KioskWish } from '../../people/kiosks.repository.ts';
import { readSpokenCode } from '../../people/spoken-code.ts';
import { languageOf } from './language-of.ts';

export interface KioskAdministrationParts {
  readonly kiosks: KiosksRepository;
  readonly catalogue: Pick<Catalogue, 'current' | 'listPlans'>;
  readonly serverType: ServerType;
}

/** Approves, moves and removes the screens in the building, and replaces their devices. */
export class KioskAdministrationUsecases {
  readonly #parts: KioskAdministrationParts;

  constructor(parts: KioskAdministrationParts) {
    this.#parts = parts;
  }

  async list(): Promise<KioskAnswer[]> {
    const { kiosks, catalogue } = this.#parts;
    const [kept, paired, snapshot] = await Promise.all([kiosks.list(), kiosks.listPairedIds(), catalogue.current()]);
    return kept.map((kiosk) => this.#toAnswer(kiosk, paired, snapshot));
  }

  async approve({ code, ...wish }: KioskWish & { readonly code: string }, now: Instant): Promise<KioskAnswer> {
    await this.#expectPlace(wish);
    const id = await this.#parts.kiosks.approve(readSpokenCode(code), wish, now);
    if (id === undefined) throw new ProblemError('pairing-ended');
    return this.#answerOf(id);
  }

  async change(id: string, { code, ...wish }: KioskChange, now: Instant): Promise<KioskAnswer> {
    await this.#expectPlace(wish);
    const fault = await this.#parts.kiosks.change(id, { ...wish, ...(code === undefined ? {} : { code: readSpokenCode(code) }) }, now);
    if (fault !== undefined) throw new ProblemError(fault);
    return this.#answerOf(id);
  }

  async remove(id: string, now: Instant): Promise<void> {
    if (!(await this.#parts.kiosks.remove(id, now))) throw new ProblemError('not-found');
  }

  async #answerOf(id: string): Promise<KioskAnswer> {
    const { kiosks, catalogue } = this.#parts;
    const kept = await kiosks.find(id);
    if (kept === undefined) throw new ProblemError('not-found');
    return this.#toAnswer(kept, await kiosks.listPairedIds(), await catalogue.current());
  }

  /** Requires that the floor belongs to a plan, and that the company has the areas. */
  async #expectPlace({
    spot,
    areaIds,
  }: {
    readonly spot?: KioskWish['spot'] | undefined;
    readonly areaIds?: readonly string[] | undefined;
  }): Promise<void> {
    const { catalogue } = this.#parts;
    const [{ areaTree }, plans] = await Promise.all([catalogue.current(), catalogue.listPlans()]);
    const isThere = spot === undefined || plans.some(({ plan }) => plan.features.level.some(({ id }) => id === spot.levelId));
    if (!isThere || areaIds?.some((id) => !areaTree.firstOf.has(id)) === true) throw new ProblemError('unknown-place');
  }

  #toAnswer(kiosk: KeptKiosk, paired: ReadonlySet<string>, { company }: CatalogueSnapshot): KioskAnswer {
    const { id, name, spot, areaIds, showsTitles, contact, pairedAt, seenAt, position } = kiosk;
    return {
      id,
      name,
      spot,
      areaIds: [...areaIds],
      language: languageOf(kiosk),
      showsTitles,
      contact,
      tier: findKioskTier(company.licences, this.#parts.serverType, position) ?? null,
      pairedAt: fromInstant(pairedAt),
      seenAt: seenAt === null ? null : fromInstant(seenAt),
      isPaired: paired.has(id),
    };
  }
}
