import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../set-up.js';

const WEB = join(ROOT, 'apps/web/src');
/** Style sheets loaded before any screen: common styles, and the frame around every screen. */
const ALWAYS = ['styles/index.css', 'app/shell.css'];
/** Style sheets loaded before any screen of a kiosk. */
const ALWAYS_ON_A_KIOSK = ['styles/index.css', 'kiosk/kiosk.css'];

const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' });
const isStyle = (path: string) => path.endsWith('.css');
const read = (path: string) => readFileSync(join(WEB, path), 'utf8');

/** Returns the paths that a module or a style sheet imports statically, without imports of types. */
function importsOf(path: string): string[] {
  const from = (name: string) => relative(WEB, join(WEB, dirname(path), name));
  if (isStyle(path)) return [...read(path).matchAll(/@import '([^']+)'/g)].map(([, name]) => from(name!));
  return (
    ts
      .createSourceFile(path, read(path), ts.ScriptTarget.Latest)
      .statements.filter(ts.isImportDeclaration)
      .filter(({ importClause }) => importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword)
      .map(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text)
      .filter((name) => name.startsWith('.'))
      // A worker is imported by its address, and draws nothing.
      .filter((name) => !name.includes('?worker'))
      .map(from)
  );
}

function reachedFrom(path: string, reached = new Set<string>()): Set<string> {
  if (reached.has(path)) return reached;
  reached.add(path);
  for (const next of importsOf(path)) reachedFrom(next, reached);
  return reached;
}

/** Returns the classes that a style sheet defines: those that start a selector. */
function classesOf(path: string): Set<string> {
  const selectors = read(path)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/(?:^|[{};,])\s*\.([a-z][\w-]*)[^{}]*(?=\{)/g);
  return new Set([...selectors].map(([, name]) => name!));
}

/** Returns every word of a `className`, even if it is chosen among several. */
function classWordsOf(path: string): Set<string> {
  const words = new Set<string>();
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      for (const word of node.text.split(/\s+/)) words.add(word);
    ts.forEachChild(node, collect);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className' && node.initializer !== undefined) collect(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return words;
}

const featureOf = (path: string) => /^features\/[^/]+\//.exec(path)?.[0];

describe('the imported style sheets', () => {
  const reachedFromAll = (paths: readonly string[]) => new Set(paths.flatMap((path) => [...reachedFrom(path)]));
  const [always, alwaysOnAKiosk] = [reachedFromAll(ALWAYS), reachedFromAll(ALWAYS_ON_A_KIOSK)];
  const sheets = files.filter(isStyle).map((path) => ({ path, classes: classesOf(path) }));

  it('are found, with the classes that they define', () => {
    expect(classesOf('components/field.css')).toContain('input');
    expect(classWordsOf('parts/time/time-range-fields.tsx')).toContain('chip');
    expect(always).toContain('components/field.css');
  });

  it.each(files.filter((path) => path.endsWith('.tsx')))('define all classes that %s uses', (path) => {
    const reached = reachedFrom(path);
    const loaded = path.startsWith('kiosk/') ? alwaysOnAKiosk : always;
    const missing = [...classWordsOf(path)].filter((word) => {
      // Within a feature, the page imports the style sheets of its parts.
      const owners = sheets.filter((sheet) => sheet.classes.has(word) && featureOf(sheet.path) === undefined);
      const own = sheets.some((sheet) => sheet.classes.has(word) && featureOf(sheet.path) === (featureOf(path) ?? ''));
      return owners.length > 0 && !own && !owners.some((sheet) => loaded.has(sheet.path) || reached.has(sheet.path));
    });
    expect(missing).toEqual([]);
  });
});
