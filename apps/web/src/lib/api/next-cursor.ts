/** Returns the cursor of a list's next page, taken from the link to that page; undefined after the last page. */
export function nextCursor({ nextLink }: { readonly nextLink: string | null }): string | undefined {
  return nextLink === null ? undefined : (new URL(nextLink, 'http://calendar.invalid').searchParams.get('cursor') ?? undefined);
}
