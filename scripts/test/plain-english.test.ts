import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../set-up.js';

interface TellTale {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Files in which the pattern is searched for; all files by default. */
  readonly paths?: RegExp;
}

/** Constructions that a native reader has to read twice (CONTRIBUTING.md, "English"). */
const TELL_TALES: readonly TellTale[] = [
  {
    pattern: /(?:^|[.!:] )(?:Who|Whoever|Whom|Whose|Of what|Of whom)\b[^.?]*(?:\.|$)(?!\?)/u,
    instead: 'a noun as the subject: "people who …", "anyone"',
  },
  { pattern: /\b(?:told|said) so\b/u, instead: '"is notified", "says that"' },
  { pattern: /\b(?:he|him|his|himself)\b/u, instead: '"they", "their"' },
  { pattern: /\banswers? (?:nothing|undefined|null)\b/u, instead: '"returns"' },
  { pattern: /\bwhosever\b/iu, instead: '"regardless of whose it is"' },
  { pattern: /\bhouses?\b/u, instead: '"building"', paths: /^(?:apps|packages)\/.*\/src\/(?!.*\.test\.)/ },
];

/** Patterns of comments, and of the titles of tests. */
const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/ (.*)$/gmu;
const TITLE = /\b(?:it|describe|test)(?:\.\w+)?\(\s*(['"`])((?:(?!\1).)*)\1/gu;

/** Returns the sentences of a file, without code, addresses and quotations. */
function proseOf(path: string, text: string): readonly string[] {
  const plain = (said: string) =>
    said
      .replaceAll(/^\s*\* ?/gmu, '')
      .replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”|https?:\S+/gu, '')
      .replaceAll(/\s+/gu, ' ')
      .trim();
  if (path.endsWith('.md')) {
    const paragraphs = text
      .replaceAll(/<!--[\s\S]*?-->/gu, '')
      .replaceAll(/```[\s\S]*?```/gu, '')
      .split(/\n\s*\n|\n(?=[-*|#\d])/u);
    return paragraphs.map((one) => plain(one.replace(/^[\s#>*-]+/u, '').replaceAll(/\*\*|\|/gu, ' ')));
  }
  const comments = [...text.matchAll(COMMENT)].map(([, block, line]) => plain(block ?? line ?? ''));
  const titles = /\.(?:test|spec|screen)\.tsx?$/u.test(path) ? [...text.matchAll(TITLE)].map(([, , title]) => plain(title!)) : [];
  return [...comments, ...titles];
}

function faultsOf(path: string, text: string): readonly string[] {
  return proseOf(path, text).flatMap((said) =>
    TELL_TALES.flatMap(({ pattern, instead, paths = /^/u }) => {
      const found = paths.test(path) ? pattern.exec(said) : null;
      return found === null ? [] : [`${path}: "${found[0].slice(0, 80)}": write ${instead}`];
    }),
  );
}

/** Files with other people's words, and this list itself. */
const LEFT_OUT =
  /^scripts\/test\/plain-english\.test\.ts$|^CONTRIBUTING\.md$|^CHANGELOG\.md$|\/catalogues\/|^docs\/specification-coverage\.md$|^data\/sample\/files\//;

describe('plain English', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.js', '*.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && !LEFT_OUT.test(path));

  it('is used in comments, test names and documents', () => {
    expect(files.length).toBeGreaterThan(2_000);
    const faults = files.flatMap((path) => faultsOf(path, readFileSync(join(ROOT, path), 'utf8')));
    expect(faults).toEqual([]);
  });

  it.each([
    ['a/b.ts', '// Who waits for it keeps nobody else.'],
    ['a/b.ts', '/** Told once. Whoever knows it gets in. */'],
    ['a/b.ts', 'const a = 1; // He is told so.'],
    ['a/b.test.ts', "it('lets him in', () => {});"],
    ['docs/a.md', '- Of what is told nothing stays.'],
    ['apps/web/src/a.ts', '/** The whole house. */'],
  ])('is violated by this text in %s: %s', (path, text) => expect(faultsOf(path, text)).not.toEqual([]));

  it.each([
    ['a/b.ts', '// Who is there?'],
    ['a/b.ts', '// Returns `he` for Hebrew.'],
    ['a/b.test.ts', "expect(text).toBe('He left.');"],
  ])('permits this text in %s: %s', (path, text) => expect(faultsOf(path, text)).toEqual([]));
});
