import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The COSE numbers of the algorithms EdDSA, ES256, RS256 and ES384 (RFC 9053, RFC 8812). */
export type Algorithm = -8 | -7 | -257 | -35;

export interface Signing {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  /** The user-present and user-verified flags (WebAuthn, section 6.1). By default, both are set. */
  readonly flags?: number;
  readonly counter?: number;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly attestation?: { readonly fmt: string; readonly statement?: ReadonlyMap<string, Attested> };
}

type Attested = number | Buffer | readonly Attested[];

const UP = 0x01;
const UV = 0x04;
export const PRESENT_AND_VERIFIED = UP | UV;
const ATTESTED = 0x40;

/** Encodes a value as CBOR (RFC 8949) in CTAP2's canonical form, as far as an authenticator needs it. Maps keep the given order. */
function cbor(value: number | string | Buffer | readonly Attested[] | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...(value as readonly Attested[]).map(cbor)]);
  const pairs = value as ReadonlyMap<number | string, number | string | Buffer>;
  return Buffer.concat([head(5, pairs.size), ...[...pairs].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

function newKey(algorithm: Algorithm): KeyObject {
  if (algorithm === -8) return generateKeyPairSync('ed25519').privateKey;
  if (algorithm === -257) return generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  return generateKeyPairSync('ec', { namedCurve: algorithm === -7 ? 'P-256' : 'P-384' }).privateKey;
}

/** Encodes a public key as COSE (RFC 9053, section 7; RFC 8230 for RSA). */
function coseKey(key: KeyObject, algorithm: Algorithm): Buffer {
  const jwk = createPublicKey(key).export({ format: 'jwk' });
  const bytes = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name]!, 'base64url');
  if (algorithm === -8)
    return cbor(
      new Map<number, number | Buffer>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytes('x')],
      ]),
    );
  if (algorithm === -257)
    return cbor(
      new Map<number, number | Buffer>([
        [1, 3],
        [3, -257],
        [-1, bytes('n')],
        [-2, bytes('e')],
      ]),
    );
  const curve = algorithm === -7 ? 1 : 2;
  return cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, algorithm],
      [-1, curve],
      [-2, bytes('x')],
      [-3, bytes('y')],
    ]),
  );
}

/** An authenticator and its browser, written from the specification alone (WebAuthn Level 3), without any code of the product. */
export class Authenticator {
  readonly #key: KeyObject;
  readonly #algorithm: Algorithm;
  readonly credentialId: Buffer;
  readonly #aaguid: Buffer;

  constructor(algorithm: Algorithm = -7, known: { key?: KeyObject; credentialId?: Buffer; aaguid?: Buffer } = {}) {
    this.#algorithm = algorithm;
    this.#key = known.key ?? newKey(algorithm);
    this.credentialId = known.credentialId ?? randomBytes(32);
    this.#aaguid = known.aaguid ?? Buffer.alloc(16);
  }

  get id(): string {
    return this.credentialId.toString('base64url');
  }

  /** Returns the client data, serialised with its members in the prescribed order (section 5.8.1.1). */
  clientData({ type = '', challenge, origin, crossOrigin = false }: Signing): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }

  /** Returns the authenticator data (section 6.1), with the credential if it is new. */
  authenticatorData({ rpId, flags = PRESENT_AND_VERIFIED, counter = 0 }: Signing, isNew: boolean): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags | (isNew ? ATTESTED : 0)]),
      count,
      ...(isNew ? [this.#aaguid, length, this.credentialId, coseKey(this.#key, this.#algorithm)] : []),
    ]);
  }

  /** Returns the attestation object (section 6.5.4), by default in the attestation format "none". */
  attestationObject({ attestation = { fmt: 'none' }, ...signing }: Signing): Buffer {
    return cbor(
      new Map<string, unknown>([
        ['fmt', attestation.fmt],
        ['attStmt', attestation.statement ?? new Map()],
        ['authData', this.authenticatorData(signing, true)],
      ]),
    );
  }

  make(signing: Signing) {
    return {
      id: this.id,
      clientDataJSON: this.clientData({ type: 'webauthn.create', ...signing }).toString('base64url'),
      attestationObject: this.attestationObject(signing).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** Signs an assertion (section 6.3.3): the signature covers the authenticator data and the hash of the client data. */
  get(signing: Signing, userHandle: string) {
    const clientData = this.clientData({ type: 'webauthn.get', ...signing });
    const data = this.authenticatorData(signing, false);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign(this.#algorithm === -8 ? null : 'sha256', signed, this.#key).toString('base64url'),
      userHandle,
    };
  }
}

/** Returns the P-256 private key with the number `d` and the public point (`x`, `y`), all given in hexadecimal. */
export function keyOf(d: string, x: string, y: string): KeyObject {
  const text = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: text(d), x: text(x), y: text(y) }, format: 'jwk' });
}
