import { ProviderError } from './provider-error.ts';

/** An element's text, or its children by local name (an array if a name occurs more than once) and its `@attributes`. */
export type XmlNode = string | { readonly [name: string]: XmlNode | readonly XmlNode[] };

interface Element {
  /** The name as it appears in the text, with its prefix. */
  readonly name: string;
  /** The child nodes, including the attributes. */
  children: Record<string, XmlNode | XmlNode[]> | undefined;
  text: string;
}

/** The key of text that an element has beside child elements or attributes. */
const TEXT = '#text';
const MAX_DEPTH = 100;
/**
 * The maximum number of characters of one answer, and of its elements plus attributes. In CalDAV, a directory of 5,000 rooms has 2.7
 * million characters and 100,000 parts. In Exchange, the times of 100 mailboxes with 50 events each have 2.5 million and 70,000. Reading
 * the maximum takes less than a second.
 */
const MAX_LENGTH = 10_000_000;
const MAX_PARTS = 400_000;
const NAME = /[A-Za-z_\u0080-\uFFFF][^\s/>"'=<]*/y;
const SPACE = /\s*/y;
const ATTRIBUTE = /([^\s/>"'=<]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/**
 * Parses another system's XML in time proportional to its length, because all other requests wait in the meantime. References (`&amp;`)
 * stay as they are, and an answer's declarations are never expanded.
 *
 * @param cdata the name under which CDATA sections are stored; by default they become part of the text
 * @throws ProviderError `unavailable` if the answer is not complete XML (a proxy's page, a truncated answer, one with a DOCTYPE) or is
 * larger than any real answer
 */
export function readXml(answer: string, cdata = TEXT): XmlNode {
  if (answer.length > MAX_LENGTH) throw tooMuch(`more than ${MAX_LENGTH} characters`);
  const text = answer.replace(/\r\n?/g, '\n');
  const outside: Element = { name: '', children: undefined, text: '' };
  const open: Element[] = [];
  let current = outside;
  let parts = 0;
  const count = () => {
    parts += 1;
    if (parts > MAX_PARTS) throw tooMuch(`more than ${MAX_PARTS} elements and attributes`);
  };
  const close = () => {
    const { name } = current;
    const node = nodeOf(current);
    current = open.pop()!;
    put(current, localNameOf(name), node);
  };
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    if (end > at) addText(current, text, at, end);
    if (next < 0) break;
    at = next + 1;
    switch (text[at]) {
      case '/': {
        // The names in end tags are not compared: a truncated answer is recognised by its missing end tags.
        if (current === outside) throw notXml('an element ends that has not begun');
        close();
        at = endOf(text, '>', at) + 1;
        break;
      }
      case '?':
        at = endOf(text, '?>', at) + 2;
        break;
      case '!':
        if (text.startsWith('!--', at)) at = endOf(text, '-->', at + 3) + 3;
        else if (text.startsWith('![CDATA[', at) && current !== outside) {
          const until = endOf(text, ']]>', at);
          const section = text.slice(at + '![CDATA['.length, until);
          if (cdata === TEXT) current.text += section;
          else {
            count();
            put(current, cdata, copyOf(section));
          }
          at = until + 3;
        } else throw notXml('it has a DOCTYPE, or a section where none may be');
        break;
      default: {
        NAME.lastIndex = at;
        const name = NAME.exec(text)?.[0];
        if (name === undefined) throw notXml('an element has no name');
        if (current === outside && outside.children !== undefined) throw notXml('it has a second root');
        if (open.length >= MAX_DEPTH) throw tooMuch(`elements in ${MAX_DEPTH} others`);
        count();
        at += name.length;
        open.push(current);
        current = { name, children: undefined, text: '' };
        for (;;) {
          SPACE.lastIndex = at;
          SPACE.test(text);
          at = SPACE.lastIndex;
          if (text[at] === '>' || text[at] === '/') break;
          ATTRIBUTE.lastIndex = at;
          const found = ATTRIBUTE.exec(text);
          if (found === null) throw notXml('an attribute is none');
          count();
          at += found[0].length;
          if (!/^xmlns(?::|$)/.test(found[1]!)) put(current, `@${localNameOf(found[1]!)}`, copyOf(found[2] ?? found[3]!));
        }
        if (text[at] === '/') {
          at += 1;
          if (text[at] !== '>') throw notXml('an element has no end');
          close();
        }
        at += 1;
      }
    }
  }
  if (current !== outside || outside.children === undefined) throw notXml('it is not whole');
  return outside.children;
}

export function notXml(why: string, cause?: unknown): ProviderError {
  return new ProviderError('unavailable', `the answer is not XML: ${why}`, { providerCode: 'notXml' }, cause);
}

function tooMuch(what: string): ProviderError {
  return new ProviderError('unavailable', `the answer has ${what}`, { providerCode: 'tooMuch', isCostly: true });
}

function endOf(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from);
  if (found < 0) throw notXml('it is not whole');
  return found;
}

function addText(element: Element, text: string, from: number, to: number): void {
  const found = text.slice(from, to);
  if (element.name !== '') element.text += found;
  else if (found.trim() !== '') throw notXml('it has text outside of its root');
}

function put(element: Element, name: string, node: XmlNode): void {
  // Assigning to a property named `__proto__` would change the object itself.
  if (name === '__proto__') throw notXml('a name is no name');
  const children = (element.children ??= {});
  if (!Object.hasOwn(children, name)) children[name] = node;
  else {
    const before = children[name]!;
    if (Array.isArray(before)) before.push(node);
    else children[name] = [before, node];
  }
}

function nodeOf({ children, text }: Element): XmlNode {
  if (children === undefined) return copyOf(text);
  if (text !== '') children[TEXT] = copyOf(text);
  return children;
}

function localNameOf(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Copies the string, because a substring would keep the whole answer in memory, and subjects are remembered for hours. */
function copyOf(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
