import { PICTURE_WIDTHS } from '@assist/contract';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../../call/network-of.ts';
import { ProblemError } from '../../call/problem-error.ts';
import { openPicture } from '../../catalogue/open-picture.ts';
import { BoundedWork } from '../../call/bounded-work.ts';

const KEPT_MAX_BYTES = 64 * 1_024 * 1_024;
const MINUTE_MS = 60_000;

/** The size in pixels and the format that a URL requests; if a value is undefined, the picture's own is kept. */
export interface PictureSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly format: 'webp' | undefined;
}

export interface PictureLimits {
  /** The maximum number of pictures that are scaled for one network in a minute: enough for a large list with each picture in one size. */
  readonly aMinute: number;
  /** The maximum number of waiting requests of one network. */
  readonly waitingMax: number;
}

const LIMITS: PictureLimits = { aMinute: 300, waitingMax: 100 };

/**
 * Provides pictures in the requested sizes. Anyone may request them, without a session. Each size takes about 50 ms of processor time, and
 * reading a picture takes megabytes from the database, so there are few sizes, one picture is read and scaled at a time, and each network
 * is limited.
 */
export class ScaledPictures {
  readonly #limits: PictureLimits;
  /** The scaled pictures by size. All requests for the same size wait for the same picture. */
  readonly #kept: LRUCache<string, Uint8Array, Wanted>;
  readonly #work: BoundedWork;
  #minute = 0;
  #made = new Map<string, number>();

  constructor(limits: PictureLimits = LIMITS) {
    this.#limits = limits;
    this.#work = new BoundedWork({ atOnce: 1, waitingMax: 3 * limits.waitingMax, ofOneMax: limits.waitingMax });
    this.#kept = new LRUCache({
      maxSize: KEPT_MAX_BYTES,
      sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
      fetchMethod: async (_key, _stale, { context: { read, size, network } }) =>
        this.#work.run(network, async () => scale(await read(), size)),
    });
  }

  /**
   * Returns a picture in the next larger of a few sizes, but never larger than it was stored.
   *
   * @param read returns the stored bytes, called when the turn of this picture has come
   * @param address the address of the caller
   * @throws ProblemError `unavailable` if one network asks for too many, or too many are waiting
   */
  async get(id: string, read: () => Promise<Uint8Array>, wanted: PictureSize, address: string, nowMs: number): Promise<Uint8Array> {
    const size = { ...wanted, width: sideFor(wanted.width), height: sideFor(wanted.height) };
    const key = `${id} ${size.width ?? ''} ${size.height ?? ''} ${size.format ?? ''}`;
    const network = networkOf(address);
    if (!this.#kept.has(key)) this.#count(network, nowMs);
    return (await this.#kept.fetch(key, { context: { read, size, network } }))!;
  }

  /** Counts a picture that has to be scaled. A picture that many request at the same time counts for each of them, but is scaled once. */
  #count(network: string, nowMs: number): void {
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#made = new Map();
    }
    const made = this.#made.get(network) ?? 0;
    if (made >= this.#limits.aMinute)
      throw new ProblemError('unavailable', { retryAfterSeconds: Math.ceil(((minute + 1) * MINUTE_MS - nowMs) / 1_000) });
    this.#made.set(network, made + 1);
  }
}

interface Wanted {
  readonly read: () => Promise<Uint8Array>;
  readonly size: PictureSize;
  readonly network: string;
}

/** Returns the next larger size from a fixed list (at most the largest), because otherwise anyone could request ten thousand sizes. */
function sideFor(wanted: number | undefined): number | undefined {
  return wanted === undefined ? undefined : (PICTURE_WIDTHS.find((side) => side >= wanted) ?? PICTURE_WIDTHS.at(-1)!);
}

async function scale(bytes: Uint8Array, { width, height, format }: PictureSize): Promise<Uint8Array> {
  if (width === undefined && height === undefined && format === undefined) return bytes;
  const picture = (await openPicture(bytes)).resize({
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    fit: 'cover',
    withoutEnlargement: true,
  });
  return format === 'webp' ? picture.webp({ quality: 80 }).toBuffer() : picture.toBuffer();
}
