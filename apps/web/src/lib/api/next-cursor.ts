/** Returns the cursor of a list's next page; undefined after the last one. The link may be relative: only its cursor matters. */
export function nextCursor({ nextLink }: { readonly nextLink: string | null }): string | undefined {
  return nextLink === null ? undefined : (new URL(nextLink, 'http://calendar.invalid').searchParams.get('cursor') ?? undefined);
}
