import { createHmac } from 'node:crypto';
import { type Instant, MINUTE_MS } from '@assist/time';
import { isSameSecret } from '../call/is-same-secret.ts';

/** Time for which the code on a screen stays the same. A code is valid for at least three times as long. */
const STEP_MS = 5 * MINUTE_MS;
const STEPS = 4;
/** Number of characters of a signature: at least 128 bits in base64url. */
const SIGNATURE_LENGTH = 22;

/**
 * Issues and reads the passes that a kiosk gives to a phone in front of it. For a short time, a pass lets visitors see what the kiosk
 * shows. Nothing is stored.
 */
export class KioskPasses {
  readonly #secret: string;

  /** @param secret shared by all processes */
  constructor(secret: string) {
    this.#secret = secret;
  }

  issue(kioskId: string, now: Instant): string {
    const until = (Math.floor(now / STEP_MS) + STEPS).toString(36);
    return `${kioskId}.${until}.${this.#sign(kioskId, until)}`;
  }

  /** Returns the kiosk's id; undefined if the pass was not signed with this secret, or is no longer valid. */
  read(pass: string, now: Instant): string | undefined {
    const [kioskId = '', until = '', signature = ''] = pass.split('.', 3);
    if (!isSameSecret(signature, this.#sign(kioskId, until))) return undefined;
    return Number.parseInt(until, 36) * STEP_MS > now ? kioskId : undefined;
  }

  /** Signs a pass. The prefix makes it differ from every other signature that is made with the same secret. */
  #sign(kioskId: string, until: string): string {
    return createHmac('sha256', this.#secret).update(`kiosk pass\n${kioskId}\n${until}`).digest('base64url').slice(0, SIGNATURE_LENGTH);
  }
}
