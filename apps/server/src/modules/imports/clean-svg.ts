import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { declaresEntities } from './declares-entities.ts';

/** What draws. Whatever is not here (scripts, HTML, pictures from elsewhere, animations, style sheets) is left out. */
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

/** Numbers, names, colours, functions: no address, no escape, no quotation in a style. */
const VALUE = /^[\p{L}\p{N}\s:;.,#%()+_'!-]*$/u;
const OWN_PART = /^#[\w.-]+$/;
const ADDRESSES = /url\(\s*(?!#)/i;

/** What drawing programs write for themselves: nobody misses it. */
const isNote = (name: string) =>
  (name.includes(':') && name !== 'xlink:href') || name === 'xmlns' || name === 'metadata' || name === 'class' || name.startsWith('data-');

export class SvgError extends Error {
  override readonly name = 'SvgError';
}

/** As fast-xml-parser has it in order: one key that is the element's name, and `:@` with the attributes. */
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

/** The drawing without anything that could run, or could ask another server; and the names of what was left out. */
export function cleanSvg(bytes: Uint8Array): { readonly svg: Uint8Array; readonly leftOut: readonly string[] } {
  const nodes = parse(new TextDecoder().decode(bytes));
  const leftOut = new Set<string>();
  const [root, ...others] = nodes.filter((node) => nameOf(node) !== TEXT_KEY && !nameOf(node).startsWith('?'));
  if (root === undefined || others.length > 0 || nameOf(root) !== 'svg') throw new SvgError('it does not begin with <svg>');
  const clean = cleanNode(root, leftOut)!;
  const svg = { ...clean, [ATTRIBUTES_KEY]: { xmlns: 'http://www.w3.org/2000/svg', ...(clean[ATTRIBUTES_KEY] as object) } };
  return { svg: new TextEncoder().encode(new XMLBuilder(COMMON).build([svg])), leftOut: [...leftOut].toSorted() };
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

/** Words come as they were written, with their references; what stood in CDATA comes with its signs. */
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
