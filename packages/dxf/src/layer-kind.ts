/** The contents of a layer according to its name, as far as plans need them. */
export type LayerKind = 'wall' | 'window' | 'other';

/**
 * Words for walls in layer names, in several languages and layer standards (AIA "A-WALL", ISO 13567), without accents. A word matches a
 * part of a layer's name as `isWordOf` says. A word with a star matches if it is anywhere in a part, as in German compounds.
 */
const WALL_WORDS = `WALL *WAND *WAENDE *WANDE *MAUER MUR MURS MURO MUROS MURI PARED PAREDES PARET PARETS PARETE PARETI CLOISON
  TABIQUE ENVA ZED ZDI ZDIVO STENA STENY PRICKA PRICKY SCIANA SCIANY MUUR VEGG VAEG FAL SEINA SIENA СТІН СТЕН ПЕРЕГОРОД
  COLUMN COLS PILLAR STUTZE STUETZE SLOUP PILAR POTEAU COLONNE COLUMNA КОЛОН`;
const WINDOW_WORDS = 'GLAZ WINDOW WINDOWS *FENSTER FENETRE VENTANA FINESTR OKNO OKNA ВІКН ОКНО ОКНА CURTAINWALL';
/**
 * Words for layers that are neither walls nor windows, even if another word in the name says so: patterns, texts, dimensions, furniture,
 * ceilings, demolition.
 */
const OTHER_WORDS = `PATT HATCH SCHRAFFUR TEXT TXT DIM DIMS ANNO IDEN NOTE TAG KOTY COTE BEMASS FURN CEIL ROOF FOOT HEADER STEM BELOW ABOVE DEMO
  DEMOL ABBRUCH MURAL FALL FALSE`;

const [wall, window, other] = [WALL_WORDS, WINDOW_WORDS, OTHER_WORDS].map((text) => text.split(/\s+/u));

export function layerKind(layer: string): LayerKind {
  // In a drawing that was inserted into another (bound), layer names are prefixed with the drawing's name.
  const own = layer.slice(Math.max(layer.lastIndexOf('$'), layer.lastIndexOf('|')) + 1);
  const parts = own
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '');
  const has = (words: readonly string[] = []) =>
    parts.some((part) => words.some((word) => (word.startsWith('*') ? part.includes(word.slice(1)) : isWordOf(part, word))));
  if (has(other)) return 'other';
  // A layer that matches both, like "Fensterwand" (a wall of windows), counts as wall: walls and windows both enclose rooms.
  return has(wall) ? 'wall' : has(window) ? 'window' : 'other';
}

/**
 * Returns whether a part of a name is the word or its plural in S. A word of more than 3 letters also matches a part that begins with it.
 * So MUR does not match MURAL.
 */
function isWordOf(part: string, word: string): boolean {
  return part === word || part === `${word}S` || (word.length > 3 && part.startsWith(word));
}
