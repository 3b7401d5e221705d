import type { IncomingMessage } from 'node:http';
import { type AccessToken, findAccessToken } from './access-token.ts';

/** What a request means. */
export interface HubTarget {
  readonly isNegotiation: boolean;
  readonly query: URLSearchParams;
  /** The connection token that it brings. */
  readonly id: string | undefined;
  readonly accessToken: AccessToken | undefined;
}

/** An address is the client's: `new URL` throws at some of them. */
export function readTarget(request: IncomingMessage): HubTarget {
  const [path = '', ...rest] = (request.url ?? '').split('?');
  const query = new URLSearchParams(rest.join('?'));
  return {
    isNegotiation: path.replace(/\/$/, '').endsWith('/negotiate'),
    query,
    id: query.get('id') ?? undefined,
    accessToken: findAccessToken(request, query),
  };
}
