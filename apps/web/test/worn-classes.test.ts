import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DISPLAY_STATUSES } from '@assist/reservation';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
/** Classes that no text of the client names: those of MapLibre's own elements, and those of statuses, which another package defines. */
const FROM_ELSEWHERE = new Set([
  'maplibregl-canvas-container',
  'maplibregl-interactive',
  ...Object.values(DISPLAY_STATUSES).map(({ className }) => className),
]);

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const read = (path: string) => readFileSync(SRC + path, 'utf8');

/** Returns the classes in all selectors of a style sheet. */
function classesOf(sheet: string): Set<string> {
  const rules = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').split('{');
  const selectors = rules.slice(0, -1).map((before) =>
    before
      .split(/[;}]/)
      .at(-1)!
      .replaceAll(/'[^']*'|"[^"]*"/g, ''),
  );
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!)));
}

/** Returns the words in all texts of a module, and the beginnings of those whose end is computed: `button--${kind}`. */
function wordsOf(path: string, source: string): { readonly words: string[]; readonly beginnings: string[] } {
  const words: string[] = [];
  const beginnings: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const parts = node.text.split(/\s+/);
      words.push(...parts);
      const last = parts.at(-1)!;
      if ((ts.isTemplateHead(node) || ts.isTemplateMiddle(node)) && /[-_]$/.test(last)) beginnings.push(last);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return { words, beginnings };
}

/** Returns whether a beginning is long enough to identify a class; two letters are too few. */
const isTelling = (beginning: string) => /^[a-z]{3}/i.test(beginning);

describe('a class in a style sheet', () => {
  const said = files.filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.')).map((path) => wordsOf(path, read(path)));
  const words = new Set(said.flatMap((one) => one.words));
  const beginnings = said.flatMap((one) => one.beginnings).filter(isTelling);
  const isWorn = (name: string) =>
    FROM_ELSEWHERE.has(name) || words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));

  it('is found only in selectors, and its use only in texts', () => {
    const sheet =
      "/* .gone */ .a[data-x='.no'] > .b--c { width: calc(.5em + 1px); background: url(x.png) } @media (width < 37.5em) { .d { x: y } }";
    expect([...classesOf(sheet)]).toEqual(['a', 'b--c', 'd']);
    const { words: found, beginnings: begun } = wordsOf('a.tsx', "import './e.css'; /* f */ <p className={`g h--${i}`}>{'j k'}</p>");
    expect(found).toEqual(['g', 'h--', '', 'j', 'k']);
    expect(begun).toEqual(['h--']);
  });

  it.each(files.filter((path) => path.endsWith('.css')))('in %s is used somewhere', (path) => {
    expect([...classesOf(read(path))].filter((name) => !isWorn(name))).toEqual([]);
  });
});
