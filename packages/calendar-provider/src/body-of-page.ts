const BODY_BEGINS = /<body(?=[\s>])/i;
const BODY_ENDS = /<\/body/gi;

/** Some calendars make a whole page of every text; what was written is inside its body. Of anything else, all of it. */
export function bodyOfPage(html: string): string {
  const begins = html.search(BODY_BEGINS);
  const from = begins === -1 ? -1 : html.indexOf('>', begins);
  if (from === -1) return html.trim();
  let to = -1;
  for (const end of html.matchAll(BODY_ENDS)) to = end.index;
  return (to > from ? html.slice(from + 1, to) : html).trim();
}
