/** Of a list that comes in pages; undefined after the last one. The link may be relative: only its cursor is of interest. */
export function nextCursor({ nextLink }: { readonly nextLink: string | null }): string | undefined {
  return nextLink === null ? undefined : (new URL(nextLink, 'http://calendar.invalid').searchParams.get('cursor') ?? undefined);
}
