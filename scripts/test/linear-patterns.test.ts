import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../set-up.js';

/** The code that runs in the product. A pattern that is quadratic in its text’s length would let one person stop everybody. */
const FOLDERS = ['apps/server/src', 'apps/web/src', 'packages'];
const NOT_PRODUCT = /^packages\/(?:simulators|test-kit)\/|\/test\/|\.test\.tsx?$|\/test-suite\/|node_modules|\/dist\//;

interface Pattern {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((path) => !NOT_PRODUCT.test(path));
}

function patternsOf(path: string, text: string): Pattern[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${path}:${line + 1}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Returns a line for each text on which the pattern’s time grows faster than the text’s length. */
function slow({ place, source, flags }: Pattern): string[] {
  const { reports } = analyse({ source, flags });
  return reports.map((report) => `${place} /${source}/${flags} is ${report.exponential ? 'exponential' : 'quadratic'} (${report.type})`);
}

describe('patterns', () => {
  const patterns = FOLDERS.flatMap(sources).flatMap((path) => patternsOf(path, readFileSync(join(ROOT, path), 'utf8')));

  it('take time proportional to the length of their text, regardless of its author', () => {
    expect(patterns.length).toBeGreaterThan(100);
    expect(patterns.flatMap(slow)).toEqual([]);
  });

  it.each([
    ["text.replace(/<[^>]*>/g, ' ')", 'quadratic'],
    ['/(?:a+)+b/.test(text)', 'exponential'],
    ["path.replace(/\\/+$/, '')", 'quadratic'],
    ['/^\\s*(.*?)\\s*$/.exec(text)', 'quadratic'],
  ])('that are too slow are found if planted: %s', (code, growth) => {
    expect(patternsOf('somewhere.ts', code).flatMap(slow).join()).toContain(growth);
  });
});
