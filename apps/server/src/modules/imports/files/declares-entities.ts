/**
 * Returns whether an XML text declares entities, which replace words by other, possibly huge texts: the text that was checked would then
 * not be the text that is read. XML has at most one DOCTYPE, so the end of only one is searched for.
 */
export function declaresEntities(text: string): boolean {
  if (/<!ENTITY/i.test(text)) return true;
  const first = text.search(/<!DOCTYPE/i);
  if (first === -1) return false;
  const inside = text.slice(first + 1, text.length);
  const end = inside.indexOf('>');
  const subset = inside.indexOf('[');
  return (subset !== -1 && (end === -1 || subset < end)) || /<!DOCTYPE/i.test(inside);
}
