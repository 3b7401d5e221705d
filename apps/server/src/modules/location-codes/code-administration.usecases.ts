import { randomInt } from 'node:crypto';
import { CODES_AT_ONCE, type LocationCodeAnswer, SHEETS_SHOWN, type SignFormat } from '@assist/contract';
import type { Language } from '@assist/i18n';
import { isInArea } from '@assist/resource';
import { fromInstant, type Instant } from '@assist/time';
import { type SignSheet, toLocationCode } from '@assist/wayfinding';
import { type Charge, isInCharge } from '../../call/charge.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { KeptLocationCode, LocationCodeChange, LocationCodesRepository } from '../../catalogue/location-codes.repository.ts';
import type { CodePlaces } from './code-places.ts';
import { drawSigns, printSigns, type SignsToPrint } from './print-signs.ts';
import { toSigns } from './to-signs.ts';

/** The places that need codes. */
export interface WantedCodes {
  /** The ids of resources, areas and features of the plan. */
  readonly placeIds?: readonly string[] | undefined;
  /** Selects all resources in an area that have one of these shapes. */
  readonly inArea?: { readonly areaId: string; readonly shapes: readonly string[] } | undefined;
  /** True to create a code even for places that already have one, for example for a second door. */
  readonly another?: boolean | undefined;
}

export interface PrintedCodes {
  readonly codes: readonly string[];
  readonly format: SignFormat;
  readonly language?: Language | undefined;
}

interface Parts {
  readonly codes: LocationCodesRepository;
  readonly places: CodePlaces;
  readonly catalogue: Pick<Catalogue, 'current' | 'listPlans'>;
  /** Returns the site's origin, as `findOwnOrigin` does; undefined if it is unknown. */
  readonly findSiteOrigin: () => string | undefined;
}

const RANDOM_SYMBOLS = 5;

/** Creates, moves, retires and prints signs. The code on a printed sign never changes. */
export class CodeAdministrationUsecases {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns the codes of the places in `charge`. */
  async list(charge: Charge): Promise<LocationCodeAnswer[]> {
    const inCharge = await this.#inCharge(charge);
    return this.#toAnswers((await this.#parts.codes.listAll()).filter(({ placeId }) => inCharge(placeId)));
  }

  /** @throws ProblemError `not-found` if a place is not in `charge`; `unknown-place`, `too-many-codes` */
  async create(wanted: WantedCodes, charge: Charge, now: Instant): Promise<{ created: LocationCodeAnswer[]; passedOver: number }> {
    const places = await this.#parts.places.current();
    const placeIds = [...new Set([...(wanted.placeIds ?? []), ...(await this.#listIdsIn(wanted.inArea))])];
    if (placeIds.length > CODES_AT_ONCE) throw new ProblemError('too-many-codes');
    if (placeIds.some((id) => !places.has(id))) throw new ProblemError('unknown-place');
    const inCharge = await this.#inCharge(charge);
    if (!placeIds.every(inCharge)) throw new ProblemError('not-found');
    const known = await this.#parts.codes.listAll();
    const signed = new Set(wanted.another === true ? [] : known.filter(({ active }) => active).map(({ placeId }) => placeId));
    const created = await this.#parts.codes.addAll(
      placeIds.filter((placeId) => !signed.has(placeId)),
      newCode,
      now,
    );
    return { created: await this.#toAnswers(created), passedOver: placeIds.length - created.length };
  }

  /** @throws ProblemError `not-found` if the code's place, or its new one, is not in `charge`; `unknown-place` */
  async change(code: string, change: LocationCodeChange, charge: Charge, now: Instant): Promise<LocationCodeAnswer> {
    const { catalogue, codes, places } = this.#parts;
    const [kept, inCharge] = [await codes.find(code), await this.#inCharge(charge)];
    if (kept === undefined || !inCharge(kept.placeId)) throw new ProblemError('not-found');
    if (change.placeId !== undefined && !(await places.current()).has(change.placeId)) throw new ProblemError('unknown-place');
    if (change.placeId !== undefined && !inCharge(change.placeId)) throw new ProblemError('not-found');
    const levelId = change.spot?.levelId;
    if (levelId !== undefined) {
      const plans = await catalogue.listPlans();
      if (!plans.some(({ plan }) => plan.features.level.some(({ id }) => id === levelId))) throw new ProblemError('unknown-place');
    }
    const changed = await codes.change(code, change, now);
    if (changed === undefined) throw new ProblemError('not-found');
    return (await this.#toAnswers([changed]))[0]!;
  }

  /** Returns the signs as a PDF, and records when each code was printed. */
  async print(wanted: PrintedCodes, charge: Charge, now: Instant): Promise<Uint8Array> {
    const { kept, toPrint } = await this.#toSigns(wanted, charge);
    const pdf = await printSigns(toPrint);
    await this.#parts.codes.markPrinted(
      kept.map(({ code }) => code),
      now,
    );
    return pdf;
  }

  /** Returns the first sheets as a preview, and the number of all sheets. */
  async draw(wanted: PrintedCodes, charge: Charge): Promise<{ sheets: readonly SignSheet[]; all: number }> {
    return drawSigns((await this.#toSigns(wanted, charge)).toPrint, SHEETS_SHOWN);
  }

  async #toSigns(
    { codes: wanted, format, language: asked }: PrintedCodes,
    charge: Charge,
  ): Promise<{ kept: readonly KeptLocationCode[]; toPrint: SignsToPrint }> {
    const { catalogue, codes, places, findSiteOrigin } = this.#parts;
    const origin = findSiteOrigin();
    if (origin === undefined) throw new ProblemError('site-address-unknown');
    const found = await Promise.all([...new Set(wanted)].map((code) => codes.find(code)));
    const kept = found.filter((code) => code !== undefined);
    const inCharge = await this.#inCharge(charge);
    if (kept.length < found.length || !kept.every(({ placeId }) => inCharge(placeId))) throw new ProblemError('not-found');
    const { company, areaTree, areas } = await catalogue.current();
    const language = asked ?? company.defaultLanguage;
    const plans = await catalogue.listPlans();
    const signs = toSigns(kept, { origin, company, areas, areaTree, places: await places.current(), plans, language });
    return { kept, toPrint: { signs, plans: plans.map(({ plan }) => plan), format, language } };
  }

  /** Returns a function that returns whether a place is in `charge`. */
  async #inCharge(charge: Charge): Promise<(placeId: string) => boolean> {
    const [places, { areaTree }] = await Promise.all([this.#parts.places.current(), this.#parts.catalogue.current()]);
    return (placeId) => isInCharge(charge, areaTree, places.get(placeId)?.areaId);
  }

  /** Returns the ids of the resources that `inArea` selects, without retired ones. */
  async #listIdsIn(wanted: WantedCodes['inArea']): Promise<readonly string[]> {
    if (wanted === undefined) return [];
    const { areaTree, areas, company, resources } = await this.#parts.catalogue.current();
    if (!areas.some(({ id }) => id === wanted.areaId)) throw new ProblemError('unknown-place');
    const shapes = new Set(wanted.shapes);
    const types = new Set(company.resourceTypes.filter(({ shape }) => shapes.has(shape)).map(({ resourceTypeId }) => resourceTypeId));
    return resources
      .filter(({ retired, resourceTypeId }) => retired !== true && types.has(resourceTypeId))
      .filter(({ mapInfos }) => mapInfos.some(({ areaId }) => isInArea(areaTree, areaId, wanted.areaId)))
      .map(({ id }) => id);
  }

  async #toAnswers(codes: readonly KeptLocationCode[]): Promise<LocationCodeAnswer[]> {
    const places = await this.#parts.places.current();
    return codes.map(({ code, placeId, label, active, spot, createdAt, printedAt, usedAt }) => {
      const place = places.get(placeId);
      return {
        code,
        placeId,
        place: place === undefined ? null : { kind: place.kind, name: place.name, category: place.category, areaId: place.areaId },
        label,
        active,
        spot,
        createdAt: fromInstant(createdAt),
        printedAt: printedAt === null ? null : fromInstant(printedAt),
        usedAt: usedAt === null ? null : fromInstant(usedAt),
      };
    });
  }
}

function newCode(): string {
  return toLocationCode(Array.from({ length: RANDOM_SYMBOLS }, () => randomInt(32)));
}
