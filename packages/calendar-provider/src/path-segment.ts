import { ProviderError } from './provider-error.ts';

/**
 * Encodes a name as one segment of a URL's path. The names `.` and `..` would lead to another address even if encoded (WHATWG URL,
 * "double-dot path segment").
 *
 * @throws ProviderError `notFound` if nothing can have this name
 */
export function pathSegment(name: string): string {
  if (name === '' || name === '.' || name === '..') throw new ProviderError('notFound', 'there is nothing with this name');
  return encodeURIComponent(name);
}
