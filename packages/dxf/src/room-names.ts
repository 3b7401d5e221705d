/** IMDF categories of rooms, with the words in a room's texts that indicate them, in the product's languages. The first match wins. */
const CATEGORY_WORDS: readonly (readonly [category: string, words: RegExp])[] = [
  [
    'restroom',
    /\b(wc|bath|toilet\w*|restroom\w*|bathroom\w*|lavator\w*|sanit\w*|umyv\w*|zachod\w*|aseo\w*|bany\w*|serveis|toalet\w*)\b|туалет|санвуз|вбиральн/u,
  ],
  ['shower', /\b(shower\w*|sprch\w*|dusch\w*|douche\w*|ducha\w*|dutxa\w*)\b|душ/u],
  ['elevator', /\b(elevator\w*|lift\w*|vytah\w*|aufzug\w*|ascens\w*)\b|ліфт|лифт/u],
  ['stairs', /\b(stair\w*|schodist\w*|schody|treppe\w*|\w*treppenhaus|escalier\w*|escalera\w*|escala|escales)\b|сход|лестниц/u],
  ['kitchen', /\b(kitchen\w*|kuchyn\w*|\w*kuche|\w*kueche|cuisine\w*|cocina\w*|cuina\w*|pantry|tea point)\b|кухн/u],
  [
    'conferenceroom',
    /\b(meeting\w*|conference\w*|board ?room|zasedac\w*|jednac\w*|besprech\w*|konferenz\w*|sitzung\w*|reunion\w*|reunio\w*|reunions)\b|нарад|переговор/u,
  ],
  ['classroom', /\b(class ?room\w*|aula|aules|ucebna|klassen\w*|salle de classe)\b|клас/u],
  ['phoneroom', /\b(phone\w*|telefon\w*|cabine)\b/u],
  ['serverroom', /\b(server\w*|serveur\w*|servidor\w*|edv|idf|mdf)\b|сервер/u],
  ['storage', /\b(stor\w*|sklad\w*|lager\w*|archiv\w*|abstell\w*|depot\w*|stockage|almacen\w*|magatzem\w*|closet\w*)\b|склад|архів|комор/u],
  [
    'lobby',
    /\b(lobby|foyer|reception\w*|recepce|empfang|accueil|recepcio\w*|vestibul\w*|entry|entrance|eingang|entree|entrada)\b|рецепц|вестибюл|хол/u,
  ],
  ['walkway', /\b(corridor\w*|hall|hallway|chodba\w*|flur\w*|gang|couloir\w*|pasillo\w*|passadis\w*|passage\w*)\b|коридор/u],
  ['office', /\b(office\w*|kancelar\w*|buro\w*|\w*buero\w*|bureau\w*|oficina\w*|despacho\w*|despatx\w*)\b|офіс|офис|кабінет/u],
  ['nonpublic', /\b(technik\w*|technic\w*|electr\w*|elektro\w*|mechanical|shaft|schacht|sacht\w*|gaine)\b|технічн/u],
];

export function roomCategory(name: string): string {
  const plain = plainWords(name);
  return CATEGORY_WORDS.find(([, words]) => words.test(plain))?.[0] ?? 'room';
}

/**
 * Patterns of measurements, which are not names, such as "12.50 m²", "A=12,5", "+3.20", "13'6\" x 11'". They are matched without spaces.
 */
const MEASURES: readonly RegExp[] = [
  /^(?:[a-z]{0,3}[=:])?[+\-±]?\d+(?:[.,]\d+)?(?:m2|m²|qm|sq\.?ft|sq\.?m|sf|m|cm|mm|ft|%)\.?$/iu,
  /^[+\-±]\d/u,
  /^[a-z]{1,3}[=:]\d/iu,
  /^(?=.*[x×'"’”])\d[\d.,/x×'"’”-]*$/iu,
];
/** Matches numbers like "12.50": an area if the room also has a name, but otherwise perhaps the room's number. */
const DECIMAL = /^\d+[.,]\d{1,2}$/u;
const LONGEST_NAME = 80;

export interface NameTexts {
  readonly name: string;
  /** Indices of the texts from which the name was built. */
  readonly used: readonly number[];
}

/** Builds a room's name from the texts in it, from top to bottom. Measurements are skipped. */
export function roomName(texts: readonly { readonly text: string; readonly at: readonly [number, number] }[]): NameTexts {
  const lines = texts
    .map(({ text, at }, index) => ({ lines: text.split('\n').filter((line) => !isMeasure(line)), index, at }))
    .filter(({ lines: kept }) => kept.length > 0)
    .toSorted((a, b) => b.at[1] - a.at[1] || a.at[0] - b.at[0]);
  const words = lines.filter(({ lines: kept }) => kept.some((line) => /\p{L}/u.test(line)));
  const named = words.length > 0 ? lines.filter(({ lines: kept }) => !kept.every((line) => DECIMAL.test(line.trim()))) : lines;
  const name = [...new Set(named.flatMap(({ lines: kept }) => kept.map((line) => line.trim())))].join(' ').replace(/\s+/gu, ' ').trim();
  const cut = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trim()}…` : name;
  return { name: cut, used: named.map(({ index }) => index) };
}

function isMeasure(line: string): boolean {
  const written = line.replace(/\s+/gu, '');
  return MEASURES.some((measure) => measure.test(written));
}

export function plainWords(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
  // "W.C." becomes "WC".
  return plain.replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1');
}
