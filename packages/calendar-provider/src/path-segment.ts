import { ProviderError } from './provider-error.ts';

/**
 * A name as one part of an address's path. `..` would lead to another address, also encoded (WHATWG URL, "double-dot path segment").
 *
 * @throws ProviderError `notFound` for what cannot be the name of anything
 */
export function pathSegment(name: string): string {
  if (name === '' || name === '.' || name === '..') throw new ProviderError('notFound', 'there is nothing of this name');
  return encodeURIComponent(name);
}
