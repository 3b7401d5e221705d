/** Matches folded word endings in the languages of the product: "desks", "oknem", "kimnatu", "Praze" of "Praha". */
const ENDING = /^(?:|[aeiouyаеиоуюяіє].{0,2}|s|n|r|m|x|ch|ho|mi|х|м|в|ми|[сцз]і|[hk]a|ze|ce|[гк]а)$/u;
const STEM_MIN = 3;

/** Returns whether two folded words are equal except for their endings. Numbers and codes have no endings. */
export function isInflected(word: string, other: string): boolean {
  if (word === other) return true;
  if (/\d/.test(word) || /\d/.test(other)) return false;
  let stem = 0;
  while (stem < word.length && word[stem] === other[stem]) stem += 1;
  const longer = Math.max(word.length, other.length);
  return stem >= STEM_MIN && stem * 2 > longer && ENDING.test(word.slice(stem)) && ENDING.test(other.slice(stem));
}
