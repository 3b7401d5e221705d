/** The contents of a layer according to its name, as far as plans need them. */
export type LayerKind = 'wall' | 'window' | 'other';

/**
 * Words used in drawings in several languages and in layer standards (AIA "A-WALL", ISO 13567, MUR, WAND), without accents. A word matches
 * if a part of the layer's name begins with it; a word with a star, if a part contains it (German compounds).
 */
const WALL_WORDS = `WALL *WAND *WAENDE *WANDE *MAUER MUR MURS MURO MUROS MURI PARED PAREDES PARET PARETS PARETE PARETI CLOISON
  TABIQUE ENVA ZED ZDI ZDIVO STENA STENY PRICKA PRICKY SCIANA SCIANY MUUR VEGG VAEG FAL SEINA SIENA СТІН СТЕН ПЕРЕГОРОД
  COLUMN COLS PILLAR STUTZE STUETZE SLOUP PILAR POTEAU COLONNE COLUMNA КОЛОН`;
const WINDOW_WORDS = 'GLAZ WINDOW WINDOWS *FENSTER FENETRE VENTANA FINESTR OKNO OKNA ВІКН ОКНО ОКНА CURTAINWALL';
/** Layers that belong to walls but do not contain their lines: patterns, texts, dimensions, objects on the walls or below them. */
const OTHER_WORDS = `PATT HATCH SCHRAFFUR TEXT TXT DIM DIMS ANNO IDEN NOTE TAG KOTY COTE BEMASS FURN CEIL ROOF FOOT HEADER STEM BELOW ABOVE DEMO
  DEMOL ABBRUCH MURAL FALL FALSE`;

const [wall, window, other] = [WALL_WORDS, WINDOW_WORDS, OTHER_WORDS].map((text) => text.split(/\s+/u));

export function layerKind(layer: string): LayerKind {
  // In an inserted (bound) drawing, the drawing's name precedes the layer's.
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
  // "Fensterwand" is a wall of windows: a layer that is both closes rooms either way.
  return has(wall) ? 'wall' : has(window) ? 'window' : 'other';
}

/** Whether a part of a name matches a word. A short word must match the whole part: MUR is a wall, MURAL is not. */
function isWordOf(part: string, word: string): boolean {
  return part === word || part === `${word}S` || (word.length > 3 && part.startsWith(word));
}
