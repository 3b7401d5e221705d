const BODY_BEGINS = /<body(?=[\s>])/i;
const BODY_ENDS = /<\/body/gi;

/**
 * Returns the content of the `body` element, because some calendars turn every text into a whole page. HTML without a body is returned in
 * full.
 */
export function bodyOfPage(html: string): string {
  const begins = html.search(BODY_BEGINS);
  const from = begins === -1 ? -1 : html.indexOf('>', begins);
  if (from === -1) return html.trim();
  let to = -1;
  for (const end of html.matchAll(BODY_ENDS)) to = end.index;
  return (to > from ? html.slice(from + 1, to) : html).trim();
}
