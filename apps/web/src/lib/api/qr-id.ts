/** Returns the last segment of a path that contains `qr/` in upper or lower case; undefined for other paths (specification, section 2). */
export function qrIdOf(path: string): string | undefined {
  if (!/(?:^|\/)qr\//i.test(path)) return undefined;
  const last = path.split('/').findLast((segment) => segment !== '');
  if (last === undefined || last.toLowerCase() === 'qr') return undefined;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
