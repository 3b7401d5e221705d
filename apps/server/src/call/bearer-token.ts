import type { IncomingHttpHeaders } from 'node:http';

export function tokenOf({ headers }: { readonly headers: IncomingHttpHeaders }): string | undefined {
  const header = headers.authorization;
  return header?.startsWith('Bearer ') === true ? header.slice('Bearer '.length) : undefined;
}
