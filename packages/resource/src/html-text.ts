export interface HtmlTextOptions {
  /** Maximum number of characters of the returned text; surrogate pairs are never split. */
  readonly most?: number;
  /** Maximum number of characters of the page that are read, because other systems may send pages of any length. */
  readonly readAtMost?: number;
}

/** Elements whose content is not text, with patterns that find their end as browsers do. */
const UNREAD: ReadonlyMap<string, RegExp> = new Map(
  ['script', 'style', 'head', 'title', 'template'].map((name) => [name, new RegExp(`</${name}`, 'gi')]),
);
/** Inline elements, which do not separate words: "re<b>serve</b>d" is one word. */
const INLINE: ReadonlySet<string> = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'del',
  'dfn',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'mark',
  'o:p',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'time',
  'tt',
  'u',
  'var',
  'wbr',
]);
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['sol', '/'],
  ['colon', ':'],
  ['period', '.'],
  ['num', '#'],
  ['percnt', '%'],
  ['lowbar', '_'],
  ['shy', ''],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['euro', '€'],
  ['copy', '©'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
]);
/** Matches an entity. As in browsers, a numeric one may lack its semicolon. */
const ENTITY = /&(?:#(\d{1,7});?|#x([\da-f]{1,6});?|([a-z]{2,8});)/gi;
const TAG_NAME = /[a-z][a-z0-9:-]{0,30}/iy;

/**
 * Returns the readable text of an HTML page, for lists and searching. It must never be shown as HTML. Each character is visited once, so
 * malicious input cannot slow it down.
 */
export function textOfHtml(
  html: string,
  { most = Number.POSITIVE_INFINITY, readAtMost = Number.POSITIVE_INFINITY }: HtmlTextOptions = {},
): string {
  const page = html.length > readAtMost ? html.slice(0, readAtMost) : html;
  const collected = new CollectedText(most);
  for (let at = 0; at < page.length && !collected.isFull;) {
    const open = page.indexOf('<', at);
    if (open === -1) {
      collected.add(page.slice(at));
      break;
    }
    const tag = readTag(page, open);
    // A "<" that does not begin a tag is literal.
    collected.add(page.slice(at, tag === undefined ? open + 1 : open));
    if (tag !== undefined && !INLINE.has(tag.name)) collected.break();
    at = tag === undefined ? open + 1 : tag.end;
  }
  return collected.text;
}

/** Decodes entities as a browser does within text or an attribute value. */
export function decodeEntities(raw: string): string {
  return raw.replace(ENTITY, decoded);
}

/**
 * Returns the name of the tag that begins at `open`, and the position from which to read on: after the tag or, for an element whose content
 * is not text, after the whole element. Undefined if no tag begins there. What is unterminated extends to the end of the page.
 */
function readTag(page: string, open: number): { readonly name: string; readonly end: number } | undefined {
  if (page.startsWith('<!--', open)) return { name: '!', end: after(page.indexOf('-->', open + 4), 3, page) };
  const first = page[open + 1] ?? '';
  if (first === '!' || first === '?') return { name: '!', end: after(page.indexOf('>', open), 1, page) };
  const closes = first === '/';
  TAG_NAME.lastIndex = open + (closes ? 2 : 1);
  const name = TAG_NAME.exec(page)?.[0].toLowerCase();
  if (name === undefined) return undefined;
  const end = endOfTag(page, TAG_NAME.lastIndex);
  const ending = closes ? undefined : UNREAD.get(name);
  if (ending === undefined) return { name, end };
  ending.lastIndex = end;
  const found = ending.exec(page);
  return { name, end: found === null ? page.length : endOfTag(page, found.index) };
}

/** Returns the position after the tag. A ">" inside a quoted value does not end the tag. */
function endOfTag(page: string, from: number): number {
  for (let at = from; at < page.length; at += 1) {
    const character = page[at];
    if (character === '>') return at + 1;
    if (character !== '"' && character !== "'") continue;
    at = page.indexOf(character, at + 1);
    if (at === -1) return page.length;
  }
  return page.length;
}

function after(found: number, length: number, page: string): number {
  return found === -1 ? page.length : found + length;
}

/** Collects text. White space is collapsed into single spaces, and removed at both ends. */
class CollectedText {
  readonly #most: number;
  #text = '';
  #length = 0;
  #isApart = false;

  constructor(most: number) {
    this.#most = most;
  }

  get text(): string {
    return this.#text;
  }

  get isFull(): boolean {
    return this.#length >= this.#most;
  }

  break(): void {
    this.#isApart = this.#text !== '';
  }

  add(raw: string): void {
    if (raw === '') return;
    for (const character of decodeEntities(raw)) {
      if (this.isFull) return;
      if (character.trim() === '') {
        this.break();
        continue;
      }
      if (this.#isApart) {
        this.#isApart = false;
        // No character would fit after the space, so the space is left out.
        if (this.#length + 1 >= this.#most) {
          this.#length = this.#most;
          return;
        }
        this.#text += ' ';
        this.#length += 1;
      }
      this.#text += character;
      this.#length += 1;
    }
  }
}

function decoded(whole: string, decimal: string | undefined, hex: string | undefined, name: string | undefined): string {
  if (name !== undefined) return ENTITIES.get(name) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
  // According to HTML, a code that is not a character becomes the replacement character.
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
}
