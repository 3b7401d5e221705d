import { createHash, createHmac, randomBytes, timingSafeEqual, X509Certificate } from 'node:crypto';
import { md4 } from './md4.ts';

const SIGNATURE = Buffer.from('NTLMSSP\0', 'latin1');
/**
 * The flags of the challenge message: Unicode, NTLM, always sign, extended session security, target info, 128 and 56 bits, and a domain as
 * target.
 */
const FLAGS = 0xa089_8205;

/** The server's challenge to one connection. `negotiate` is the client's first message, and `message` is the server's answer to it. */
export interface NtlmOffer {
  readonly negotiate: Buffer;
  readonly challenge: Buffer;
  readonly message: Buffer;
}

export function isNegotiate(token: Buffer): boolean {
  return token.subarray(0, 8).equals(SIGNATURE) && token.readUInt32LE(8) === 1;
}

/** Returns a challenge. Its `message` is NTLM's second message, with the challenge and the server's name. */
export function offer(negotiate: Buffer, domain: string, nowMs: number): NtlmOffer {
  const challenge = randomBytes(8);
  const target = Buffer.from(domain, 'utf16le');
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(BigInt(nowMs) * 10_000n + 116_444_736_000_000_000n);
  const info = Buffer.concat([pair(2, target), pair(1, Buffer.from('EXCHANGE', 'utf16le')), pair(7, time), pair(0, Buffer.alloc(0))]);
  const head = Buffer.alloc(56);
  SIGNATURE.copy(head);
  head.writeUInt32LE(2, 8);
  writeField(head, 12, target.length, 56);
  head.writeUInt32LE(FLAGS, 20);
  challenge.copy(head, 24);
  writeField(head, 40, info.length, 56 + target.length);
  return { negotiate, challenge, message: Buffer.concat([head, target, info]) };
}

function pair(id: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(value.length, 2);
  return Buffer.concat([head, value]);
}

function writeField(message: Buffer, at: number, length: number, offset: number): void {
  message.writeUInt16LE(length, at);
  message.writeUInt16LE(length, at + 2);
  message.writeUInt32LE(offset, at + 4);
}

/**
 * Returns the user that the third message names. Undefined unless its proof fits the user's password, its integrity code (if any) covers
 * all three messages, and the message is bound to the TLS channel (if `channelBindings` is given).
 */
export function verify(
  token: Buffer,
  offered: NtlmOffer,
  passwordOf: (user: string, domain: string) => string | undefined,
  channelBindings?: Buffer,
): string | undefined {
  if (token.length < 64 || token.readUInt32LE(8) !== 3) return undefined;
  const field = (at: number) => token.subarray(token.readUInt32LE(at + 4), token.readUInt32LE(at + 4) + token.readUInt16LE(at));
  const [nt, domain, user] = [field(20), field(28).toString('utf16le'), field(36).toString('utf16le')];
  const password = passwordOf(user, domain);
  if (password === undefined || nt.length < 44) return undefined;
  const key = hmac(md4(Buffer.from(password, 'utf16le')), Buffer.from(user.toUpperCase() + domain, 'utf16le'));
  const [proof, blob] = [nt.subarray(0, 16), nt.subarray(16)];
  if (!timingSafeEqual(proof, hmac(key, Buffer.concat([offered.challenge, blob])))) return undefined;
  if (channelBindings !== undefined && findPair(blob, 10)?.equals(channelBindings) !== true) return undefined;
  return hasMic(blob) && !isMicRight(token, offered, hmac(key, proof)) ? undefined : user;
}

/** Returns whether the message has an integrity code (MsvAvFlags, bit 1). */
function hasMic(blob: Buffer): boolean {
  return ((findPair(blob, 6)?.readUInt32LE() ?? 0) & 2) !== 0;
}

function findPair(blob: Buffer, wanted: number): Buffer | undefined {
  for (let at = 28; at + 4 <= blob.length;) {
    const [id, length] = [blob.readUInt16LE(at), blob.readUInt16LE(at + 2)];
    if (id === 0) return undefined;
    if (id === wanted) return blob.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return undefined;
}

/**
 * Returns the bindings that Extended Protection requires for a TLS channel (MS-NLMP, 2.2.2.1). They contain RFC 5929's end point of the
 * certificate, which must be signed with SHA-256.
 */
export function channelBindingsOf(pem: string): Buffer {
  const { raw } = new X509Certificate(pem);
  const data = Buffer.concat([Buffer.from('tls-server-end-point:'), createHash('sha256').update(raw).digest()]);
  const head = Buffer.alloc(20);
  head.writeUInt32LE(data.length, 16);
  return createHash('md5')
    .update(Buffer.concat([head, data]))
    .digest();
}

function isMicRight(token: Buffer, { negotiate, message }: NtlmOffer, sessionKey: Buffer): boolean {
  const unsigned = Buffer.from(token);
  unsigned.fill(0, 72, 88);
  return timingSafeEqual(token.subarray(72, 88), hmac(sessionKey, Buffer.concat([negotiate, message, unsigned])));
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('md5', key).update(data).digest();
}
