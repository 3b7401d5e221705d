import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface AccessToken {
  readonly value: string;
  /** Where the token was found. A browser cannot set headers on a WebSocket or an EventSource, so it writes the token into the address. */
  readonly from: 'query' | 'header';
}

export function findAccessToken(request: IncomingMessage, query: URLSearchParams): AccessToken | undefined {
  const bearer = /^bearer +(?<value>\S+)$/i.exec(request.headers.authorization ?? '')?.groups?.['value'];
  if (bearer !== undefined) return { value: bearer, from: 'header' };
  const value = query.get('access_token');
  return value === null || value === '' ? undefined : { value, from: 'query' };
}

/**
 * Binds a connection to the token with which it was opened. Each later request must bring the same token. The token itself is not stored.
 */
export class AccessBinding {
  readonly #digest: Buffer | undefined;

  constructor(token: AccessToken | undefined) {
    this.#digest = token === undefined ? undefined : digestOf(token);
  }

  /** Returns whether a request with this token may use the connection. A connection that was opened without a token requires none. */
  isMetBy(token: AccessToken | undefined): boolean {
    if (this.#digest === undefined) return true;
    return token !== undefined && timingSafeEqual(this.#digest, digestOf(token));
  }
}

function digestOf({ value }: AccessToken): Buffer {
  return createHash('sha256').update(value).digest();
}
