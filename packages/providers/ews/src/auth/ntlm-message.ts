import { createHash, createHmac, type X509Certificate } from 'node:crypto';
import md4 from 'js-md4';

/**
 * The signature with which each message begins. The messages follow MS-NLMP with NTLMv2, and are bound to their TLS channel (Extended
 * Protection).
 */
const SIGNATURE = Buffer.from('NTLMSSP\0', 'latin1');
const FLAGS = {
  unicode: 0x1,
  requestTarget: 0x4,
  ntlm: 0x200,
  alwaysSign: 0x8000,
  extendedSessionSecurity: 0x8_0000,
  targetInfo: 0x80_0000,
  key128: 0x2000_0000,
  key56: 0x8000_0000,
} as const;
const ASKED =
  (FLAGS.unicode | FLAGS.requestTarget | FLAGS.ntlm | FLAGS.alwaysSign | FLAGS.extendedSessionSecurity | FLAGS.key128 | FLAGS.key56) >>> 0;
const AV = { end: 0, flags: 6, timestamp: 7, channelBindings: 10 } as const;
/** The flag in MsvAvFlags that announces an integrity code over all three messages in the third message. */
const HAS_MIC = 0x2;
const HEADER_LENGTH = 88;
const MIC_AT = 72;
/** The time from 1601 to 1970, in units of 100 ns. */
const WINDOWS_EPOCH = 116_444_736_000_000_000n;

export interface NtlmCredentials {
  readonly user: string;
  readonly domain: string;
  readonly password: string;
  readonly workstation?: string;
}

export interface NtlmChallenge {
  readonly flags: number;
  readonly serverChallenge: Buffer;
  readonly targetInfo: Buffer;
  /** The server's Windows time. Undefined if the challenge does not contain it. */
  readonly timestamp: Buffer | undefined;
}

export function negotiateMessage(): Buffer {
  const message = Buffer.alloc(32);
  SIGNATURE.copy(message);
  message.writeUInt32LE(1, 8);
  message.writeUInt32LE(ASKED, 12);
  return message;
}

/** Reads the second message. Undefined if it is not a challenge. */
export function readChallenge(message: Buffer): NtlmChallenge | undefined {
  if (message.length < 48 || !message.subarray(0, 8).equals(SIGNATURE) || message.readUInt32LE(8) !== 2) return undefined;
  const [length, offset] = [message.readUInt16LE(40), message.readUInt32LE(44)];
  if (offset + length > message.length) return undefined;
  const targetInfo = message.subarray(offset, offset + length);
  return {
    flags: message.readUInt32LE(20),
    serverChallenge: message.subarray(24, 32),
    targetInfo,
    timestamp: findPair(targetInfo, AV.timestamp),
  };
}

/** Returns the key NTOWFv2 (MS-NLMP, section 3.3.2). Only the user's name is put into capitals; the domain is not. */
export function ntowfv2({ user, domain, password }: NtlmCredentials): Buffer {
  const hash = Buffer.from(md4.arrayBuffer(Buffer.from(password, 'utf16le')));
  return hmacMd5(hash, Buffer.from(user.toUpperCase() + domain, 'utf16le'));
}

export interface NtlmResponses {
  readonly nt: Buffer;
  readonly lm: Buffer;
  readonly sessionBaseKey: Buffer;
}

export function ntlmResponses(
  key: Buffer,
  serverChallenge: Buffer,
  clientChallenge: Buffer,
  timestamp: Buffer,
  targetInfo: Buffer,
): NtlmResponses {
  const blob = Buffer.concat([
    Buffer.from([1, 1, 0, 0, 0, 0, 0, 0]),
    timestamp,
    clientChallenge,
    Buffer.alloc(4),
    targetInfo,
    Buffer.alloc(4),
  ]);
  const proof = hmacMd5(key, Buffer.concat([serverChallenge, blob]));
  const lm = Buffer.concat([hmacMd5(key, Buffer.concat([serverChallenge, clientChallenge])), clientChallenge]);
  return { nt: Buffer.concat([proof, blob]), lm, sessionBaseKey: hmacMd5(key, proof) };
}

export interface AuthenticateInput {
  readonly credentials: NtlmCredentials;
  readonly negotiate: Buffer;
  readonly challenge: Buffer;
  readonly clientChallenge: Buffer;
  readonly nowMs: number;
  /** The bindings that identify the connection's TLS channel. Undefined without TLS. */
  readonly channelBindings?: Buffer | undefined;
}

/**
 * Returns the channel bindings for a certificate. They are the MD5 of RFC 2744's structure with empty addresses (MS-NLMP, section 2.2.2.1)
 * around the certificate's hash (`tls-server-end-point`; RFC 5929, section 4.1). The hash has the algorithm of the certificate's signature,
 * or SHA-256 if that algorithm is older or unknown.
 */
export function channelBindingsOf({ raw, signatureAlgorithm = '' }: Pick<X509Certificate, 'raw' | 'signatureAlgorithm'>): Buffer {
  const [algorithm = 'sha256'] = /sha(?:384|512)/i.exec(signatureAlgorithm) ?? [];
  return channelBindingsOfHash(createHash(algorithm.toLowerCase()).update(raw).digest());
}

export function channelBindingsOfHash(certificateHash: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('tls-server-end-point:', 'latin1'), certificateHash]);
  const structure = Buffer.alloc(20);
  structure.writeUInt32LE(data.length, 16);
  return createHash('md5').update(structure).update(data).digest();
}

/** Returns the third message. Undefined if the second message is not a challenge. */
export function authenticateMessage({
  credentials,
  negotiate,
  challenge,
  clientChallenge,
  nowMs,
  channelBindings,
}: AuthenticateInput): Buffer | undefined {
  const read = readChallenge(challenge);
  if (read === undefined) return undefined;
  const key = ntowfv2(credentials);
  const isTimed = read.timestamp !== undefined;
  const targetInfo = withPairs(read.targetInfo, [
    ...(isTimed ? [[AV.flags, uint32(HAS_MIC)] as const] : []),
    ...(channelBindings === undefined ? [] : [[AV.channelBindings, channelBindings] as const]),
  ]);
  const { nt, lm, sessionBaseKey } = ntlmResponses(
    key,
    read.serverChallenge,
    clientChallenge,
    read.timestamp ?? windowsTime(nowMs),
    targetInfo,
  );
  const fields = [
    isTimed ? Buffer.alloc(24) : lm,
    nt,
    Buffer.from(credentials.domain, 'utf16le'),
    Buffer.from(credentials.user, 'utf16le'),
    Buffer.from(credentials.workstation ?? '', 'utf16le'),
    Buffer.alloc(0),
  ];
  const header = Buffer.alloc(HEADER_LENGTH);
  SIGNATURE.copy(header);
  header.writeUInt32LE(3, 8);
  let offset = HEADER_LENGTH;
  for (const [index, field] of fields.entries()) {
    header.writeUInt16LE(field.length, 12 + index * 8);
    header.writeUInt16LE(field.length, 14 + index * 8);
    header.writeUInt32LE(offset, 16 + index * 8);
    offset += field.length;
  }
  header.writeUInt32LE((ASKED & read.flags & ~FLAGS.requestTarget) >>> 0, 60);
  const message = Buffer.concat([header, ...fields]);
  if (isTimed) hmacMd5(sessionBaseKey, Buffer.concat([negotiate, challenge, message])).copy(message, MIC_AT);
  return message;
}

function hmacMd5(key: Buffer, data: Buffer): Buffer {
  return createHmac('md5', key).update(data).digest();
}

function windowsTime(ms: number): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(BigInt(Math.trunc(ms)) * 10_000n + WINDOWS_EPOCH);
  return time;
}

function findPair(targetInfo: Buffer, wanted: number): Buffer | undefined {
  for (let at = 0; at + 4 <= targetInfo.length;) {
    const [id, length] = [targetInfo.readUInt16LE(at), targetInfo.readUInt16LE(at + 2)];
    if (id === AV.end) return undefined;
    if (id === wanted) return targetInfo.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return undefined;
}

/** Adds pairs to the server's list, before the pair that ends it. */
function withPairs(targetInfo: Buffer, pairs: readonly (readonly [id: number, value: Buffer])[]): Buffer {
  if (pairs.length === 0) return targetInfo;
  const written = pairs.map(([id, value]) => {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(id, 0);
    head.writeUInt16LE(value.length, 2);
    return Buffer.concat([head, value]);
  });
  return Buffer.concat([targetInfo.subarray(0, -4), ...written, Buffer.alloc(4)]);
}

function uint32(value: number): Buffer {
  const written = Buffer.alloc(4);
  written.writeUInt32LE(value);
  return written;
}
