import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Layout: 16 random bytes | 6 bytes: the time of issue (ms) | 1 byte: 1 if a stateful reconnect was promised | 32 bytes: HMAC */
const RANDOM_BYTES = 16;
const ISSUED_BYTES = 6;
const PAYLOAD_BYTES = RANDOM_BYTES + ISSUED_BYTES + 1;
const TOKEN_BYTES = PAYLOAD_BYTES + 32;

export interface ConnectionToken {
  /** The public id. It can be derived from the token, but not the token from it. */
  readonly id: string;
  readonly issuedAtMs: number;
  readonly isStateful: boolean;
}

/**
 * Issues and reads connection tokens. Any process with the same secret accepts them, so nothing has to be stored before a connection is
 * opened.
 */
export class ConnectionTokens {
  readonly #secret: string;

  constructor(secret: string) {
    if (secret === '') throw new Error('connection tokens need a secret');
    this.#secret = secret;
  }

  issue(isStateful: boolean): { readonly text: string; readonly id: string } {
    const payload = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(ISSUED_BYTES + 1)]);
    payload.writeUIntBE(Date.now(), RANDOM_BYTES, ISSUED_BYTES);
    payload.writeUInt8(isStateful ? 1 : 0, PAYLOAD_BYTES - 1);
    return { text: Buffer.concat([payload, this.#sign(payload)]).toString('base64url'), id: idOf(payload) };
  }

  /**
   * Returns the content of a token; undefined if it was not issued with this secret. The caller must decide whether the connection may
   * still be opened.
   */
  read(text: string): ConnectionToken | undefined {
    const bytes = Buffer.from(text, 'base64url');
    if (bytes.byteLength !== TOKEN_BYTES) return undefined;
    const payload = bytes.subarray(0, PAYLOAD_BYTES);
    if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), this.#sign(payload))) return undefined;
    return {
      id: idOf(payload),
      issuedAtMs: payload.readUIntBE(RANDOM_BYTES, ISSUED_BYTES),
      isStateful: payload[PAYLOAD_BYTES - 1] === 1,
    };
  }

  /** Signs a payload with a prefix, so that the signature differs from those of anything else that is signed with the same secret. */
  #sign(payload: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update('signalr connection token\n').update(payload).digest();
  }
}

/** Returns an id for a connection that was not negotiated. No other request can refer to this id. */
export function randomConnectionId(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}

function idOf(payload: Buffer): string {
  return createHash('sha256').update('signalr connection id\n').update(payload).digest().subarray(0, RANDOM_BYTES).toString('base64url');
}
