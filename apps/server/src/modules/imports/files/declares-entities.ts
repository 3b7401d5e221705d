/**
 * Whether an XML text makes other texts of some of its words, and large ones of small ones: then what was looked at would not be what is read.
 * XML has one DOCTYPE at most, and so it is looked for the end of one alone.
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
