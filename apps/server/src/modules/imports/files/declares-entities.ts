/**
 * Returns whether an XML text declares entities. These stand for other, possibly huge texts, so the text that is read would differ from the
 * text that was checked. XML has at most one DOCTYPE, so only the end of one is searched for.
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
