import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../set-up.js';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const ASVS = 'docs/security/asvs.md';
const REQUIREMENTS = 'docs/security/requirements.md';

/**
 * OWASP ASVS 5.0.0: the sections of each chapter that have requirements of level 1 or 2, and the number of these requirements, which are
 * always the first of their section.
 */
const SECTIONS: Readonly<Record<string, readonly (readonly [section: number, count: number])[]>> = {
  V1: [
    [1, 2],
    [2, 9],
    [3, 11],
    [4, 3],
    [5, 2],
  ],
  V2: [
    [1, 3],
    [2, 3],
    [3, 4],
    [4, 1],
  ],
  V3: [
    [2, 2],
    [3, 4],
    [4, 6],
    [5, 5],
    [7, 2],
  ],
  V4: [
    [1, 3],
    [2, 1],
    [3, 2],
    [4, 4],
  ],
  V5: [
    [1, 1],
    [2, 3],
    [3, 2],
    [4, 3],
  ],
  V6: [
    [1, 3],
    [2, 12],
    [3, 4],
    [4, 4],
    [5, 5],
    [6, 3],
    [8, 4],
  ],
  V7: [
    [1, 3],
    [2, 4],
    [3, 2],
    [4, 5],
    [5, 2],
    [6, 2],
  ],
  V8: [
    [1, 2],
    [2, 3],
    [3, 1],
    [4, 1],
  ],
  V9: [
    [1, 3],
    [2, 4],
  ],
  V10: [
    [1, 2],
    [2, 2],
    [3, 4],
    [4, 11],
    [5, 5],
    [6, 2],
    [7, 3],
  ],
  V11: [
    [1, 2],
    [2, 3],
    [3, 3],
    [4, 4],
    [5, 1],
    [6, 1],
  ],
  V12: [
    [1, 3],
    [2, 2],
    [3, 4],
  ],
  V13: [
    [1, 1],
    [2, 5],
    [3, 2],
    [4, 5],
  ],
  V14: [
    [1, 2],
    [2, 4],
    [3, 3],
  ],
  V15: [
    [1, 3],
    [2, 3],
    [3, 7],
  ],
  V16: [
    [1, 1],
    [2, 5],
    [3, 4],
    [4, 3],
    [5, 3],
  ],
  V17: [
    [1, 1],
    [2, 4],
    [3, 2],
  ],
};
const NUMBERS = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap(([section, count]) => Array.from({ length: count }, (_, index) => `${chapter}.${section}.${index + 1}`)),
);
const OWN = Array.from({ length: 20 }, (_, index) => `S${index + 1}`);

type Verdict = 'holds' | 'not ours' | 'accepted' | 'open';

interface Row {
  readonly id: string;
  readonly verdict: Verdict;
  readonly by: string;
}

/** Reads rows such as `| V1.1.1 | asks for | **holds** | by what |`. */
function rowsOf(text: string): Row[] {
  return [...text.matchAll(/^\| ((?:V\d+\.\d+\.\d+|S\d+)) \| [^|]+ \| \*\*(holds|not ours|accepted|open)\*\* \| ([^|]+) \|$/gmu)].map(
    ([, id, verdict, by]) => ({ id: id!, verdict: verdict as Verdict, by: by! }),
  );
}

/** Returns each path in backticks, with the quotes after it: titles of that test, or words of that document. */
function citesOf(text: string): { readonly path: string; readonly words: readonly string[] }[] {
  const cites: { path: string; words: string[] }[] = [];
  for (const [, code, words] of text.matchAll(/`([^`]+)`|“([^”]+)”/gu)) {
    if (code !== undefined && /^(?:(?:apps|packages|e2e|scripts|bench|judges|docs)\/\S+|SECURITY\.md)$/u.test(code))
      cites.push({ path: code, words: [] });
    else if (words !== undefined) cites.at(-1)?.words.push(words);
  }
  return cites;
}

/** Returns every string in a program, including titles, as it is written. */
function textsOf(path: string): ReadonlySet<string> {
  const texts = new Set<string>();
  const file = ts.createSourceFile(
    path,
    read(path),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.add(node.text);
    if (ts.isTemplateExpression(node)) texts.add(node.getText().slice(1, -1));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

/** Returns whether a cited file is a test. A citation of the product is a part of a line; a citation of a test is a whole string. */
const isTest = (path: string) => /\.tsx?$/u.test(path) && (path.endsWith('.test.ts') || !path.includes('/src/'));

function faultsOf(text: string): string[] {
  return text.split('\n').flatMap((line) =>
    citesOf(line).flatMap(({ path, words }) => {
      if (!existsSync(join(ROOT, path))) return [`there is no ${path}`];
      if (words.length === 0) return [];
      const file = isTest(path) ? textsOf(path) : read(path);
      const has = (one: string) => (typeof file === 'string' ? file.includes(one) : file.has(one));
      return words.filter((one) => !has(one)).map((one) => `${path} has no “${one}”`);
    }),
  );
}

describe('the requirements of ASVS', () => {
  const text = read(ASVS);
  const rows = rowsOf(text);

  it('of levels 1 and 2 are listed once each, in order', () => {
    expect(NUMBERS.length).toBe(253);
    expect(rows.map(({ id }) => id)).toEqual(NUMBERS);
  });

  it.each(['holds', 'not ours', 'accepted', 'open'] as const)('that are marked "%s" are as many as the summary states', (verdict) => {
    const said = new RegExp(`^\\| \\*\\*${verdict}\\*\\* \\| (\\d+) \\|$`, 'mu').exec(text)?.[1];
    expect(Number(said)).toBe(rows.filter((row) => row.verdict === verdict).length);
  });

  it('that are marked "holds" cite a place that shows it', () => {
    expect(
      rows.filter(({ verdict, by }) => verdict === 'holds' && !citesOf(by).some(({ words }) => words.length > 0)).map(({ id }) => id),
    ).toEqual([]);
  });

  it('that are marked "accepted" give a reason', () => {
    expect(rows.filter(({ verdict, by }) => verdict === 'accepted' && !/\bAccepted\b.{20}/u.test(by)).map(({ id }) => id)).toEqual([]);
  });
});

describe('our own requirements', () => {
  const rows = rowsOf(read(REQUIREMENTS));

  it('are S1 to S20, each once', () => {
    expect(rows.map(({ id }) => id)).toEqual(OWN);
  });

  it('that are marked "holds" cite a place that shows it', () => {
    expect(
      rows.filter(({ verdict, by }) => verdict === 'holds' && !citesOf(by).some(({ words }) => words.length > 0)).map(({ id }) => id),
    ).toEqual([]);
  });
});

describe('a reference in a security document', () => {
  it.each([ASVS, REQUIREMENTS, 'docs/security/rules.md', 'SECURITY.md'])('leads to an existing place, from %s', (path) => {
    expect(citesOf(read(path)).length).toBeGreaterThan(0);
    expect(faultsOf(read(path))).toEqual([]);
  });

  it.each([
    ['`apps/server/test/no-such.test.ts` “a title”', ['there is no apps/server/test/no-such.test.ts']],
    ['`apps/server/test/policy.test.ts` “no such title”', ['apps/server/test/policy.test.ts has no “no such title”']],
    ['`apps/server/test/policy.test.ts` “every call” and “nothing”', ['apps/server/test/policy.test.ts has no “nothing”']],
  ])('that is wrong is found: %s', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });
});

describe('SECURITY.md', () => {
  const text = read('SECURITY.md');

  it('links to the other security documents', () => {
    expect([ASVS, REQUIREMENTS, 'docs/security/rules.md'].filter((path) => !text.includes(`(${path})`))).toEqual([]);
  });

  it('names each of our own requirements by its number, and no other number', () => {
    const named = [...text.matchAll(/\bS(\d+)\b/gu)].map(([name]) => name);
    expect(OWN.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !OWN.includes(name))).toEqual([]);
  });
});
