import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface AccessToken {
  readonly value: string;
  /** A browser cannot set headers of a WebSocket or an EventSource: it writes the token into the address. */
  readonly from: 'query' | 'header';
}

export function findAccessToken(request: IncomingMessage, query: URLSearchParams): AccessToken | undefined {
  const bearer = /^bearer +(?<value>\S+)$/i.exec(request.headers.authorization ?? '')?.groups?.['value'];
  if (bearer !== undefined) return { value: bearer, from: 'header' };
  const value = query.get('access_token');
  return value === null || value === '' ? undefined : { value, from: 'query' };
}

/** With which a connection was opened, and each of its later requests has to come. The token itself is not kept. */
export class AccessBinding {
  readonly #digest: Buffer | undefined;

  constructor(token: AccessToken | undefined) {
    this.#digest = token === undefined ? undefined : digestOf(token);
  }

  /** A connection that was opened without one asks for none. */
  isMetBy(token: AccessToken | undefined): boolean {
    if (this.#digest === undefined) return true;
    return token !== undefined && timingSafeEqual(this.#digest, digestOf(token));
  }
}

function digestOf({ value }: AccessToken): Buffer {
  return createHash('sha256').update(value).digest();
}
