/** Matches folded word endings in the languages of the product: "desks", "oknem", "kimnatu", "Praze" of "Praha". */
const ENDING = /^(?:|[aeiouyаеиоуюяіє].{0,2}|s|n|r|m|x|ch|ho|mi|х|м|в|ми|[сцз]і|[hk]a|ze|ce|[гк]а)$/u;
/** Matches what adjectives of cities end in, in the languages in which a zone is called by one: "pražského", "newyorského", "празьким". */
const OF_CITY = /^.{0,2}(?:[sc]k(?:y|y?m|eho|emu|em)|[сзц]ьк(?:ии|ого|ому|им))$/u;
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

/** Returns whether a folded word is the adjective of a city: "prazskeho" of "Praha", "newyorskeho" of "New York". */
export function isOfCity(word: string, city: readonly string[]): boolean {
  const name = city.join('');
  const plain = word.replaceAll('-', '');
  let stem = 0;
  while (stem < plain.length && plain[stem] === name[stem]) stem += 1;
  return stem >= STEM_MIN && stem * 2 > name.length && OF_CITY.test(plain.slice(stem));
}
