/** Returns the cursor of a list's next page; undefined after the last. Only the cursor of the link is used. */
export function nextCursor({ nextLink }: { readonly nextLink: string | null }): string | undefined {
  return nextLink === null ? undefined : (new URL(nextLink, 'http://calendar.invalid').searchParams.get('cursor') ?? undefined);
}
