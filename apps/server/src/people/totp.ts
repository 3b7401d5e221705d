import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Instant } from '@assist/time';

/** Parameters of RFC 6238 as every authenticator app implements it: SHA-1, six digits, steps of thirty seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Number of steps before and after the current one whose codes are accepted, because clocks drift, and people type slowly. */
const DRIFT = 1;
/** Length of a secret in bytes: that of SHA-1's output (RFC 4226, section 4). */
const SECRET_BYTES = 20;

/** Alphabet of base 32 (RFC 4648), which authenticator apps accept. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): string {
  const bits = Array.from(randomBytes(SECRET_BYTES), (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => BASE32[Number.parseInt(five, 2)]!);
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** Returns the code of one time step (RFC 4226, section 5.3). */
function codeOf(key: Buffer, step: number): Buffer {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac.at(-1)! & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return Buffer.from(String(number).padStart(DIGITS, '0'));
}

/** Returns the step to which this code belongs; undefined if it is not a current code. Takes the same time for any six digits. */
export function findTotpStep(secret: string, typed: string, now: Instant): number | undefined {
  const digits = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const key = bytesOf(secret);
  const given = Buffer.from(digits);
  const current = Math.floor(now / STEP_MS);
  let found: number | undefined;
  for (let step = Math.max(0, current - DRIFT); step <= current + DRIFT; step += 1) {
    if (timingSafeEqual(codeOf(key, step), given)) found = step;
  }
  return found;
}

/** Returns the URI that an authenticator app reads from a QR code, in the key URI format. */
export function totpUri(secret: string, company: string, email: string): string {
  // A colon separates the company and the address, so neither may contain one.
  const issuer = company.replaceAll(':', ' ').trim();
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1_000}`;
}
