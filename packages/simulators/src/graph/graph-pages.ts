import { createHash } from 'node:crypto';
import { GraphError } from './graph-error.ts';
import type { GraphCall } from './graph-call.ts';

/**
 * Makes a link that a client has to follow exactly as issued. It contains a seal of its own text, and characters that change if a client
 * decodes and encodes them again. The order of its parameters does not count, because Microsoft's own client changes it.
 */
export function sealedLink(call: GraphCall, parameters: Readonly<Record<string, string>>): string {
  const odd = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%3A', ':').replaceAll("'", '%27')}`)
    .join('&');
  const search = `${odd}&$odd=a+b%2Bc%20~(!)*/?:@`;
  return `${call.baseUrl}${pathOf(call)}?${search}&$seal=${sealOf(search)}`;
}

/** Checks the seal of a link. A first request has none of these parameters, and needs no seal. */
export function expectSeal(call: GraphCall, names: readonly string[]): void {
  if (!names.some((name) => call.query.has(name))) return;
  const pairs = call.request.url.search.slice(1).split('&');
  const search = pairs.filter((pair) => !pair.startsWith('$seal=')).join('&');
  if (call.query.get('$seal') !== sealOf(search)) throw new GraphError(400, 'ErrorInvalidUrlQuery', 'The skip token is badly formed.');
}

function pathOf(call: GraphCall): string {
  return call.request.url.pathname.replace(/^\/v1\.0/, '');
}

function sealOf(search: string): string {
  return createHash('sha256').update(search.split('&').toSorted().join('&')).digest('base64url').slice(0, 16);
}
