import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadAccountWords, loadAdministrationWords, loadFirstWords, loadOtherWords, loadWayWords } from '@assist/i18n';
import ts from 'typescript';
import { expect, it } from 'vitest';

/**
 * A language is loaded in parts, and a screen is shown once the parts that it names have been loaded. A key used before its part is loaded
 * is shown in place of its text: "occupied.title".
 */
const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const PARTS = {
  first: Object.keys(await loadFirstWords('en')),
  others: Object.keys(await loadOtherWords('en')),
  account: Object.keys(await loadAccountWords('en')),
  ways: Object.keys(await loadWayWords('en')),
  administration: Object.keys(await loadAdministrationWords('en')),
};
type Part = keyof typeof PARTS;
const partOf = new Map(Object.entries(PARTS).flatMap(([part, keys]) => keys.map((key) => [key, part as Part] as const)));

interface Module {
  /** Modules that are loaded together with this one. */
  readonly along: readonly string[];
  /** Modules that are loaded later, with the parts that they wait for. */
  readonly later: readonly { readonly path: string; readonly parts: readonly Part[] }[];
  readonly keys: readonly string[];
}

const modules = new Map<string, Module>();

function moduleAt(path: string): Module {
  const known = modules.get(path);
  if (known !== undefined) return known;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const along: string[] = [];
  const later: { path: string; parts: Part[] }[] = [];
  const keys = new Set<string>();
  const at = (specifier: string) => join(dirname(path), specifier);
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      const isType = ts.isImportDeclaration(node) ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword : node.isTypeOnly;
      const { text } = node.moduleSpecifier as ts.StringLiteral;
      if (!isType && text.startsWith('.')) along.push(at(text));
      return;
    }
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText(source);
      if (name === 'lazyScreen')
        return void later.push({ path: screenOf(node.arguments[0]!, source, at), parts: partsOfScreen(node, source) });
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword)
        later.push({ path: at((node.arguments[0] as ts.StringLiteral).text), parts: partsBeside(node, source) });
    }
    if (ts.isStringLiteralLike(node) && partOf.has(node.text)) keys.add(node.text);
    if (ts.isTemplateExpression(node) && node.head.text.endsWith('.')) {
      const said = new RegExp(
        `^${[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].map((text) => text.replaceAll('.', '\\.')).join('[\\w-]+')}$`,
      );
      for (const key of partOf.keys()) if (said.test(key)) keys.add(key);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const read = { along: along.filter(isModule), later: later.filter((one) => isModule(one.path)), keys: [...keys] };
  modules.set(path, read);
  return read;
}

const isModule = (path: string) => /\.tsx?$/.test(path) && existsSync(path);

/** Returns the path of a screen that is given as `() => import('…')`, or as one of the possible first screens. */
function screenOf(load: ts.Expression, source: ts.SourceFile, at: (specifier: string) => string): string {
  const text = load.getText(source);
  const inline = /import\('([^']+)'\)/.exec(text)?.[1];
  if (inline !== undefined) return at(inline);
  const [, name] = /^SCREENS\.(\w+)$/.exec(text)!;
  return join(
    SRC,
    'app',
    new RegExp(`\\b${name}: \\(\\) => import\\('([^']+)'\\)`).exec(readFileSync(join(SRC, 'app/screens.ts'), 'utf8'))![1]!,
  );
}

function partsOfScreen(call: ts.CallExpression, source: ts.SourceFile): Part[] {
  const words = /words: \[([^\]]*)\]/.exec(call.arguments[2]?.getText(source) ?? "words: ['others']")![1]!;
  return namesIn(words);
}

/** Returns the parts that are loaded beside an import: `Promise.all([import('…'), loadWords('others')])`. */
function partsBeside(node: ts.Node, source: ts.SourceFile): Part[] {
  let around = node;
  while (!ts.isFunctionLike(around) && !ts.isSourceFile(around)) around = around.parent;
  return ts.isSourceFile(around) ? [] : namesIn(/loadWords\(([^)]*)\)/.exec(around.getText(source))?.[1] ?? '');
}

function namesIn(list: string): Part[] {
  return [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name as Part);
}

it('no key is used before its part of the language is loaded', () => {
  const lacking = new Set<string>();
  const seen = new Set<string>();
  const go = (path: string, parts: ReadonlySet<Part>): void => {
    const visit = `${path} ${[...parts].toSorted((a, b) => (a < b ? -1 : 1)).join()}`;
    if (seen.has(visit)) return;
    seen.add(visit);
    const { along, later, keys } = moduleAt(path);
    for (const key of keys) if (!parts.has(partOf.get(key)!)) lacking.add(`${relative(SRC, path)}: ${key}`);
    for (const next of along) go(next, parts);
    // This file only lists the possible first screens, which are reached by the routes that show them.
    if (!path.endsWith('app/screens.ts')) for (const next of later) go(next.path, new Set([...parts, ...next.parts]));
  };
  go(join(SRC, 'main.tsx'), new Set(['first']));
  expect(seen.size).toBeGreaterThan(200);
  expect([...lacking]).toEqual([]);
});
