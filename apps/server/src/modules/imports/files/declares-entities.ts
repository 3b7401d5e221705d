/**
 * Returns whether an XML text declares entities. These stand for other, possibly huge texts, so the text that is read would differ from the
 * text that was checked. A DOCTYPE with a subset (`[`) and a second DOCTYPE, which XML does not allow, also count.
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
