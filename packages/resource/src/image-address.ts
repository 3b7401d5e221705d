export interface ImageSize {
  readonly widthPx: number;
  readonly heightPx?: number;
}

/**
 * Returns the address of an image in the given size. Specification, section 7: an image address gets a width (or height and width) and a
 * webp format parameter, except for svg. An address that starts with a slash or 'assets' is resolved against the page's origin.
 */
export function imageAddress(address: string, size: ImageSize, origin: string): string {
  const absolute = absoluteAddress(address, origin);
  if (/^(data|blob):/i.test(absolute) || isSvg(absolute)) return absolute;
  const [beforeHash, ...hash] = absolute.split('#') as [string, ...string[]];
  const height = size.heightPx === undefined ? '' : `height=${size.heightPx}&`;
  const separator = !beforeHash.includes('?') ? '?' : /[?&]$/.test(beforeHash) ? '' : '&';
  const scaled = `${beforeHash}${separator}${height}width=${size.widthPx}&format=webp`;
  return [scaled, ...hash].join('#');
}

function absoluteAddress(address: string, origin: string): string {
  const base = origin.endsWith('/') ? origin.slice(0, -1) : origin;
  if (address.startsWith('//')) return address;
  if (address.startsWith('/')) return base + address;
  return /^assets(\/|$)/.test(address) ? `${base}/${address}` : address;
}

function isSvg(address: string): boolean {
  return /\.svg$/i.test(address.split(/[?#]/, 1)[0] as string);
}
