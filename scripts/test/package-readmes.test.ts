import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../set-up.js';
import { listWorkspaces } from '../workspaces.js';

const MOST_LINES = 30;

interface Package {
  readonly folder: string;
  readonly name: string;
}

const PACKAGES = listWorkspaces().filter(({ folder }: Package) => folder.startsWith('packages/')) as readonly Package[];
const DOCUMENTED = [...PACKAGES.map(({ folder }) => folder), 'apps/server', 'apps/web'];

const readmeOf = (folder: string) => join(ROOT, folder, 'README.md');
const examplesOf = (readme: string) => [...readme.matchAll(/^```ts\n(.*?)^```$/gmsu)].map(([, code]) => code!);

interface Shown {
  /** The expression, as written. */
  readonly of: string;
  /** The JSON behind the arrow. */
  readonly value: string;
}

interface Example {
  readonly imports: readonly string[];
  readonly shown: readonly Shown[];
  /** The program, with each shown expression printed as a line of JSON. */
  readonly program: string;
}

/** Reads a program whose expression statements may end with a comment `// → value`. */
function readExample(code: string): Example {
  const file = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true);
  const shown: Shown[] = [];
  const pieces = file.statements.map((statement) => {
    const value = /^[ ]*\/\/ → (.*)$/mu.exec(code.slice(statement.end).split('\n', 1)[0]!)?.[1];
    if (value === undefined || !ts.isExpressionStatement(statement)) return statement.getFullText();
    const of = statement.expression.getText();
    shown.push({ of, value });
    return `\nconsole.log(JSON.stringify(${of}));`;
  });
  const imports = file.statements.filter(ts.isImportDeclaration).map(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text);
  return { imports, shown, program: pieces.join('') };
}

/** Runs a program as a module of a package: Node itself strips the types, and no file is written. */
async function run(folder: string, program: string): Promise<{ readonly lines: readonly string[]; readonly error: string | undefined }> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-'], { cwd: join(ROOT, folder) });
  child.stdin.end(program);
  const [output, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { lines: output.trimEnd().split('\n'), error: code === 0 ? undefined : error };
}

/** Returns a line for each shown expression whose value differs from the one shown, or for the error that the program throws. */
async function faultsOf(folder: string, { shown, program }: Example): Promise<readonly string[]> {
  const { lines, error } = await run(folder, program);
  if (error !== undefined) return [`The example has failed: ${error}`];
  return shown.flatMap(({ of, value }, index) => (lines[index] === value ? [] : [`${of} is ${lines[index]}, not ${value}`]));
}

describe('the README of', () => {
  it.each(DOCUMENTED)('%s exists, and is short', (folder) => {
    expect(existsSync(readmeOf(folder))).toBe(true);
    expect(readFileSync(readmeOf(folder), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
  });

  it.each(PACKAGES.map(({ folder, name }) => [name, folder] as const))('%s has an example with the right values', async (name, folder) => {
    const examples = examplesOf(readFileSync(readmeOf(folder), 'utf8'));
    expect(examples).not.toEqual([]);
    for (const code of examples) {
      const example = readExample(code);
      expect(example.imports.filter((from) => from !== name && !from.startsWith(`${name}/`))).toEqual([]);
      expect(example.shown.length).toBeGreaterThan(0);
      // No arrow is overlooked.
      expect(example.shown.length).toBe(code.split('// →').length - 1);
      expect(await faultsOf(folder, example)).toEqual([]);
    }
  });
});

describe('an example', () => {
  const folder = 'packages/time';

  it('with a wrong value is found', async () => {
    const example = readExample("import { toMinutesOfDay } from '@assist/time';\n\ntoMinutesOfDay('08:30'); // → 511\n");
    expect(await faultsOf(folder, example)).toEqual(["toMinutesOfDay('08:30') is 510, not 511"]);
  });

  it('that throws is found', async () => {
    const example = readExample("import { toMinutesOfDay } from '@assist/time';\n\ntoMinutesOfDay('25:99'); // → 0\n");
    expect(await faultsOf(folder, example)).toEqual([expect.stringContaining('The example has failed: ')]);
  });

  it('that imports a name that does not exist is found', async () => {
    const example = readExample("import { noSuchName } from '@assist/time';\n\nnoSuchName(); // → 0\n");
    expect(await faultsOf(folder, example)).toEqual([expect.stringContaining('noSuchName')]);
  });
});
