import { createHmac } from 'node:crypto';

/**
 * Computes a one-time code from a secret, as a phone app does. It follows RFC 4226 and RFC 6238, and is independent of the product's code.
 */
export function codeOfApp(secret: string, now: number): string {
  let bits = '';
  for (const sign of secret) bits += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const time = Buffer.from(
    Math.floor(now / 1_000 / 30)
      .toString(16)
      .padStart(16, '0'),
    'hex',
  );
  const hash = createHmac('sha1', key).update(time).digest();
  const offset = hash[19]! & 15;
  const number = ((hash[offset]! & 127) << 24) | (hash[offset + 1]! << 16) | (hash[offset + 2]! << 8) | hash[offset + 3]!;
  return String(number % 1_000_000).padStart(6, '0');
}
