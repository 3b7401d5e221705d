/** Specification, section 2: the last segment of any path that contains `qr/`, whatever its case; undefined for other paths. */
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
