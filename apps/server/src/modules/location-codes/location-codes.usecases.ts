import type { AnswerOf, getQrCodeInfo } from '@assist/contract';
import type { Instant } from '@assist/time';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../../call/network-of.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { LocationCodesRepository } from '../../catalogue/location-codes.repository.ts';
import type { CodePlaces } from './code-places.ts';

/**
 * The number of unknown codes that one network may look up within `UNKNOWN_WINDOW_MS`. People mistype a code now and then, but more than
 * this are guesses.
 */
const UNKNOWN_MAX = 30;
const UNKNOWN_WINDOW_MS = 15 * 60_000;
const NETWORKS_REMEMBERED = 10_000;

/** Looks up the place that a code on a sign identifies. A code reveals nothing else. */
export class LocationCodesUsecases {
  readonly #codes: LocationCodesRepository;
  readonly #places: CodePlaces;
  /** The times of recent lookups of unknown codes, by network. */
  readonly #unknown = new LRUCache<string, Instant[]>({ max: NETWORKS_REMEMBERED });

  constructor(codes: LocationCodesRepository, places: CodePlaces) {
    this.#codes = codes;
    this.#places = places;
  }

  async find(qrId: string, address: string, now: Instant): Promise<AnswerOf<typeof getQrCodeInfo>> {
    const network = networkOf(address);
    this.#expectFewUnknown(network, now);
    const code = await this.#codes.find(qrId);
    // Checked again, because many lookups may run at the same time. Nothing is awaited between this check and the count, so lookups beyond
    // the limit learn nothing.
    const earlier = this.#expectFewUnknown(network, now);
    if (code === undefined || !code.active) {
      this.#unknown.set(network, [...earlier, now]);
      throw new ProblemError('not-found');
    }
    await this.#codes.markUsed(code, now);
    // The place may no longer exist, or may be on no floor.
    const startAreaId = (await this.#places.current()).get(code.placeId)?.areaId ?? null;
    return {
      hasLocation: startAreaId !== null,
      startAreaId,
      qrId: code.code,
      navigationUrl: null,
      locationId: startAreaId === null ? null : code.placeId,
      spot: startAreaId === null ? null : code.spot,
    };
  }

  /** Returns the recent lookups of unknown codes by this network, and refuses another lookup if there are too many. */
  #expectFewUnknown(network: string, now: Instant): readonly Instant[] {
    const earlier = (this.#unknown.get(network) ?? []).filter((at) => at > now - UNKNOWN_WINDOW_MS);
    if (earlier.length >= UNKNOWN_MAX)
      throw new ProblemError('too-many-attempts', { retryAfterSeconds: Math.ceil((earlier[0]! + UNKNOWN_WINDOW_MS - now) / 1_000) });
    return earlier;
  }
}
