import type { IncomingMessage } from 'node:http';
import { type AccessToken, findAccessToken } from './access-token.ts';

/** What a request is for, as read from its address and headers. */
export interface HubTarget {
  readonly isNegotiation: boolean;
  readonly query: URLSearchParams;
  /** The connection token in the request; undefined if there is none. */
  readonly id: string | undefined;
  readonly accessToken: AccessToken | undefined;
}

/** Reads the target of a request. It does not use `new URL`, which throws for some addresses that a client may send. */
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
