import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Instant, MINUTE_MS } from '@assist/time';

/** A code on a screen stays the same for so long, and is good for at least three times that. */
const STEP_MS = 5 * MINUTE_MS;
const STEPS = 4;
/** 128 bits. */
const SIGNATURE_LENGTH = 22;

/** What a kiosk hands to a phone in front of it: for a short time it lets visitors see what the kiosk shows. Nothing of it is kept. */
export class KioskPasses {
  readonly #secret: string;

  /** @param secret of all processes */
  constructor(secret: string) {
    this.#secret = secret;
  }

  issue(kioskId: string, now: Instant): string {
    const until = (Math.floor(now / STEP_MS) + STEPS).toString(36);
    return `${kioskId}.${until}.${this.#sign(kioskId, until)}`;
  }

  /** The kiosk's id; undefined where it was not made here, or no longer is of use. */
  read(pass: string, now: Instant): string | undefined {
    const [kioskId = '', until = '', signature = ''] = pass.split('.', 3);
    if (!isSame(signature, this.#sign(kioskId, until))) return undefined;
    return Number.parseInt(until, 36) * STEP_MS > now ? kioskId : undefined;
  }

  /** Not the signature of anything else that the same secret may sign. */
  #sign(kioskId: string, until: string): string {
    return createHmac('sha256', this.#secret).update(`kiosk pass\n${kioskId}\n${until}`).digest('base64url').slice(0, SIGNATURE_LENGTH);
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
