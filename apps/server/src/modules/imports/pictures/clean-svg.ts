import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { declaresEntities } from '../files/declares-entities.ts';

/** Elements that draw. Everything else (scripts, HTML, external pictures, animations, style sheets) is left out. */
const ELEMENTS = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'switch',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
  'marker',
]);

const ATTRIBUTES = new Set([
  'id',
  'viewBox',
  'width',
  'height',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'dx',
  'dy',
  'd',
  'points',
  'transform',
  'offset',
  'rotate',
  'version',
  'role',
  'preserveAspectRatio',
  'pathLength',
  'textLength',
  'lengthAdjust',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'patternUnits',
  'patternContentUnits',
  'patternTransform',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
  'markerUnits',
  'markerWidth',
  'markerHeight',
  'refX',
  'refY',
  'orient',
  'style',
  'fill',
  'fill-opacity',
  'fill-rule',
  'clip-path',
  'clip-rule',
  'mask',
  'marker-start',
  'marker-mid',
  'marker-end',
  'color',
  'display',
  'visibility',
  'opacity',
  'overflow',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stop-color',
  'stop-opacity',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'word-spacing',
  'text-anchor',
  'text-decoration',
  'dominant-baseline',
  'baseline-shift',
  'vector-effect',
  'paint-order',
  'shape-rendering',
  'text-rendering',
  'color-interpolation',
]);

/** The permitted values: numbers, names, colours and functions, but no addresses, no escapes, and no quotes in a style. */
const VALUE = /^[\p{L}\p{N}\s:;.,#%()+_'!-]*$/u;
const OWN_PART = /^#[\w.-]+$/;
const ADDRESSES = /url\(\s*(?!#)/i;

/** Returns whether a name belongs to the notes of a drawing program, which are left out without being reported. */
const isNote = (name: string) =>
  (name.includes(':') && name !== 'xlink:href') || name === 'xmlns' || name === 'metadata' || name === 'class' || name.startsWith('data-');

export class SvgError extends Error {
  override readonly name = 'SvgError';
}

/** An element in the ordered form of fast-xml-parser, with one key for the element's name, and the key `:@` for the attributes. */
type Node = Readonly<Record<string, unknown>>;

const ATTRIBUTES_KEY = ':@';
const TEXT_KEY = '#text';
const COMMON = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  suppressBooleanAttributes: false,
} as const;

/** Returns the drawing without anything that could run or contact another server, and the names of what was left out. */
export function cleanSvg(bytes: Uint8Array): { readonly svg: Uint8Array; readonly leftOut: readonly string[] } {
  const nodes = parse(new TextDecoder().decode(bytes));
  const leftOut = new Set<string>();
  const [root, ...others] = nodes.filter((node) => nameOf(node) !== TEXT_KEY && !nameOf(node).startsWith('?'));
  if (root === undefined || others.length > 0 || nameOf(root) !== 'svg') throw new SvgError('it does not begin with <svg>');
  const clean = cleanNode(root, leftOut)!;
  if (drawnBy(clean) > MOST_DRAWN) throw new SvgError(`it draws more than ${MOST_DRAWN} shapes`);
  const svg = { ...clean, [ATTRIBUTES_KEY]: { xmlns: 'http://www.w3.org/2000/svg', ...(clean[ATTRIBUTES_KEY] as object) } };
  return { svg: new TextEncoder().encode(new XMLBuilder(COMMON).build([svg])), leftOut: [...leftOut].toSorted() };
}

/** The maximum number of shapes in a drawing. Browsers draw this many within a second or two. */
const MOST_DRAWN = 500_000;
/** The maximum depth of parts that use other parts, because browsers follow references recursively. */
const MOST_NESTED = 64;
const OWN_PARTS = /url\(\s*#([^)\s]+)\s*\)/g;

/**
 * Counts the shapes that a drawing draws, including parts each time they are used. Ten groups that each use the previous one ten times are
 * a few kilobytes, but ten thousand million shapes. Masks, patterns and markers count like `<use>`, and a marker counts at each point of
 * its line.
 */
function drawnBy(root: Node): number {
  const byId = new Map<string, Node>();
  const collect = (node: Node) => {
    const { id } = attributesOf(node);
    if (id !== undefined && !byId.has(id)) byId.set(id, node);
    for (const child of childrenOf(node)) collect(child);
  };
  collect(root);
  const known = new Map<Node, Drawn>();
  const count = (node: Node, nested: number): Drawn => {
    if (nested > MOST_NESTED) throw tooDeep();
    const before = known.get(node);
    if (before !== undefined) return before;
    // Browsers do not draw a part that uses itself.
    known.set(node, { shapes: 0, depth: 0 });
    const total = { shapes: 1, depth: 0 };
    const add = (part: Node, times: number, levels: number) => {
      const { shapes, depth } = count(part, nested + levels);
      total.shapes += times * shapes;
      total.depth = Math.max(total.depth, levels + depth);
    };
    for (const child of childrenOf(node)) add(child, 1, 0);
    for (const [name, value] of Object.entries(attributesOf(node))) {
      const times = name.startsWith('marker-') ? pointsOf(node) : 1;
      for (const id of name === 'href' ? [value.slice(1)] : Array.from(value.matchAll(OWN_PARTS), ([, one]) => one!)) {
        const part = byId.get(id);
        if (part !== undefined) add(part, times, 1);
      }
    }
    // A part that was counted elsewhere, at another depth, may make this element too deep.
    if (nested + total.depth > MOST_NESTED) throw tooDeep();
    known.set(node, total);
    return total;
  };
  return count(root, 0).shapes;
}

interface Drawn {
  readonly shapes: number;
  /** The number of levels of references below the element. */
  readonly depth: number;
}

const tooDeep = () => new SvgError(`its parts reference each other more than ${MOST_NESTED} levels deep`);

function attributesOf(node: Node): Readonly<Record<string, string>> {
  return (node[ATTRIBUTES_KEY] ?? {}) as Record<string, string>;
}

function childrenOf(node: Node): readonly Node[] {
  const children = node[nameOf(node)];
  return Array.isArray(children) ? (children as Node[]) : [];
}

function pointsOf(node: Node): number {
  const { d = '', points = '' } = attributesOf(node);
  return (d + points).match(/[a-z]|[-+.\d]+/gi)?.length ?? 0;
}

function parse(text: string): Node[] {
  if (declaresEntities(text)) throw new SvgError('it declares entities');
  try {
    return new XMLParser({ ...COMMON, trimValues: false }).parse(text, true) as Node[];
  } catch (error) {
    throw new SvgError('it is not well-formed XML', { cause: error });
  }
}

function nameOf(node: Node): string {
  return Object.keys(node).find((key) => key !== ATTRIBUTES_KEY) ?? '';
}

function cleanNode(node: Node, leftOut: Set<string>): Node | undefined {
  const name = nameOf(node);
  if (name === TEXT_KEY) return { [TEXT_KEY]: escaped(String(node[TEXT_KEY])) };
  if (!ELEMENTS.has(name)) {
    if (!isNote(name) && !name.startsWith('?')) leftOut.add(name);
    return undefined;
  }
  const children = (node[name] as Node[]).map((child) => cleanNode(child, leftOut)).filter((child) => child !== undefined);
  return { [name]: children, [ATTRIBUTES_KEY]: cleanAttributes((node[ATTRIBUTES_KEY] ?? {}) as Record<string, unknown>, leftOut) };
}

/** Escapes text that may have been CDATA, and keeps its character references as they were written. */
function escaped(words: string): string {
  return words
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function cleanAttributes(attributes: Readonly<Record<string, unknown>>, leftOut: Set<string>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, raw] of Object.entries(attributes)) {
    const value = String(raw);
    if (name === 'href' || name === 'xlink:href') {
      if (OWN_PART.test(value)) kept['href'] = value;
      else leftOut.add(name);
    } else if (ATTRIBUTES.has(name) && VALUE.test(value) && !ADDRESSES.test(value)) {
      kept[name] = value;
    } else if (!isNote(name)) {
      leftOut.add(name);
    }
  }
  return kept;
}
