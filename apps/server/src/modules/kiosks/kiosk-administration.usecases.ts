import type { KioskAnswer } from '@assist/contract';
import { findKioskTier, type ServerType } from '@assist/resource';
import { fromInstant, type Instant } from '@assist/time';
import { type Charge, isInCharge } from '../../call/charge.ts';
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

  /** Returns the kiosks that show only areas in `charge`. */
  async list(charge: Charge): Promise<KioskAnswer[]> {
    const { kiosks, catalogue } = this.#parts;
    const [kept, paired, snapshot] = await Promise.all([kiosks.list(), kiosks.listPairedIds(), catalogue.current()]);
    return kept.filter((kiosk) => showsOnly(charge, kiosk, snapshot)).map((kiosk) => this.#toAnswer(kiosk, paired, snapshot));
  }

  /** @throws ProblemError `not-found` if the kiosk would show something that is not in `charge`; `unknown-place`, `pairing-ended` */
  async approve({ code, ...wish }: KioskWish & { readonly code: string }, charge: Charge, now: Instant): Promise<KioskAnswer> {
    await this.#expectPlace(wish);
    await this.#expectInCharge(charge, wish);
    const id = await this.#parts.kiosks.approve(readSpokenCode(code), wish, now);
    if (id === undefined) throw new ProblemError('pairing-ended');
    return this.#answerOf(id);
  }

  /** @throws ProblemError `not-found` if the kiosk shows, or would show, something that is not in `charge`; `unknown-place`, `pairing-ended` */
  async change(id: string, { code, ...wish }: KioskChange, charge: Charge, now: Instant): Promise<KioskAnswer> {
    const kept = await this.#find(id, charge);
    await this.#expectPlace(wish);
    await this.#expectInCharge(charge, { spot: wish.spot ?? kept.spot, areaIds: wish.areaIds ?? kept.areaIds });
    const fault = await this.#parts.kiosks.change(id, { ...wish, ...(code === undefined ? {} : { code: readSpokenCode(code) }) }, now);
    if (fault !== undefined) throw new ProblemError(fault);
    return this.#answerOf(id);
  }

  /** @throws ProblemError `not-found` if there is no such kiosk in `charge` */
  async remove(id: string, charge: Charge, now: Instant): Promise<void> {
    await this.#find(id, charge);
    if (!(await this.#parts.kiosks.remove(id, now))) throw new ProblemError('not-found');
  }

  async #answerOf(id: string): Promise<KioskAnswer> {
    const { kiosks, catalogue } = this.#parts;
    const kept = await kiosks.find(id);
    if (kept === undefined) throw new ProblemError('not-found');
    return this.#toAnswer(kept, await kiosks.listPairedIds(), await catalogue.current());
  }

  async #find(id: string, charge: Charge): Promise<KeptKiosk> {
    const kept = await this.#parts.kiosks.find(id);
    if (kept === undefined) throw new ProblemError('not-found');
    await this.#expectInCharge(charge, kept);
    return kept;
  }

  async #expectInCharge(charge: Charge, shown: Shown): Promise<void> {
    if (!showsOnly(charge, shown, await this.#parts.catalogue.current())) throw new ProblemError('not-found');
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

type Shown = Pick<KeptKiosk, 'spot' | 'areaIds'>;

/** Returns whether everything that a kiosk shows is in `charge`: its areas, and its own floor, which it always shows. */
function showsOnly(charge: Charge, { spot, areaIds }: Shown, { areas, areaTree }: CatalogueSnapshot): boolean {
  const floorId = areas.find(({ featureId }) => featureId === spot.levelId)?.id;
  return [floorId, ...areaIds].every((areaId) => isInCharge(charge, areaTree, areaId));
}
