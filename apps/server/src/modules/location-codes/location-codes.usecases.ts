import type { AnswerOf, getQrCodeInfo } from '@assist/contract';
import type { Plan } from '@assist/floorplan';
import type { Instant } from '@assist/time';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../../call/network-of.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { LocationCodesRepository } from '../../catalogue/location-codes.repository.ts';

/** A person mistypes a code now and then; whoever asks for more unknown ones is trying them out. */
const UNKNOWN_MAX = 30;
const UNKNOWN_WINDOW_MS = 15 * 60_000;
const NETWORKS_REMEMBERED = 10_000;

/** What the codes on the walls stand for. They reveal a place, and no more. */
export class LocationCodesUsecases {
  readonly #codes: LocationCodesRepository;
  readonly #catalogue: Catalogue;
  /** When each of the last unknown ones was asked for. */
  readonly #unknown = new LRUCache<string, Instant[]>({ max: NETWORKS_REMEMBERED });

  constructor(codes: LocationCodesRepository, catalogue: Catalogue) {
    this.#codes = codes;
    this.#catalogue = catalogue;
  }

  async find(qrId: string, address: string, now: Instant): Promise<AnswerOf<typeof getQrCodeInfo>> {
    const network = networkOf(address);
    this.#expectFewUnknown(network, now);
    const code = await this.#codes.find(qrId);
    // Of many that are asked for at once, those beyond the limit learn nothing either; nothing waits between this look and the count.
    const earlier = this.#expectFewUnknown(network, now);
    if (code === undefined || !code.active) {
      this.#unknown.set(network, [...earlier, now]);
      throw new ProblemError('not-found');
    }
    const startAreaId = await this.#findAreaOf(code.placeId);
    return {
      hasLocation: startAreaId !== undefined,
      startAreaId: startAreaId ?? null,
      qrId: code.code,
      navigationUrl: null,
      locationId: startAreaId === undefined ? null : code.placeId,
    };
  }

  /** Those that are remembered against this network. */
  #expectFewUnknown(network: string, now: Instant): readonly Instant[] {
    const earlier = (this.#unknown.get(network) ?? []).filter((at) => at > now - UNKNOWN_WINDOW_MS);
    if (earlier.length >= UNKNOWN_MAX)
      throw new ProblemError('too-many-attempts', { retryAfterSeconds: Math.ceil((earlier[0]! + UNKNOWN_WINDOW_MS - now) / 1_000) });
    return earlier;
  }

  /** Undefined where the place is not in the building any more. */
  async #findAreaOf(placeId: string): Promise<string | undefined> {
    const { areas, resources } = await this.#catalogue.current();
    if (areas.some(({ id }) => id === placeId)) return placeId;
    const ofResource = resources.find(({ id }) => id === placeId)?.mapInfos[0]?.areaId;
    if (ofResource !== undefined) return ofResource;
    const levelId = (await this.#catalogue.listPlans()).flatMap(({ plan }) => levelsOf(plan.features, placeId))[0];
    // A floor that no area stands for yet is its own, as in the list of floors.
    return levelId === undefined ? undefined : (areas.find(({ featureId }) => featureId === levelId)?.id ?? levelId);
  }
}

/** The floor of a feature; nothing where the plan does not have it. */
function levelsOf({ unit, fixture, amenity, kiosk }: Plan['features'], placeId: string): readonly string[] {
  const ofOneFloor = [...unit, ...fixture, ...kiosk].find(({ id }) => id === placeId)?.properties.level_id;
  if (ofOneFloor !== undefined) return [ofOneFloor];
  // An amenity stands in units.
  const unitIds = amenity.find(({ id }) => id === placeId)?.properties.unit_ids ?? [];
  return unit.filter(({ id }) => unitIds.includes(id)).map(({ properties }) => properties.level_id);
}
