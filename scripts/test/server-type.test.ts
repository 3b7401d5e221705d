import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../set-up.js';

/** Sources of the product. Providers, their stand-ins and test code naturally know which calendar they are for. */
const FOLDERS = ['apps/server/src', 'apps/web/src', 'packages'];
const OWN_ROOM = /^packages\/(?:providers|simulators|test-kit)\/|\/test\/|\.test\.tsx?$|\/test-suite\//;
/** Files that may name a kind of calendar: its own file, the licences, and the contract's list of sign-ins. */
const KIND_FILE = /^apps\/server\/src\/calendar-kinds\/[a-z]+-kind\.ts$/;
const MAY_NAME_KINDS = new Set([
  // Specification, section 6: a licence is valid for server types. This is a table, not a decision.
  'packages/resource/src/licence.ts',
  // Specification, section 2: the ways to sign in, for the client.
  'packages/contract/src/startup.contract.ts',
]);
const KINDS_FOLDER = 'apps/server/src/calendar-kinds';
/** The kinds, as named in their own files. */
const KINDS = readdirSync(join(ROOT, KINDS_FOLDER)).flatMap((file) =>
  Array.from(readFileSync(join(ROOT, KINDS_FOLDER, file), 'utf8').matchAll(/^ {2}kind: '(\w+)',$/gmu), ([, kind]) => kind!),
);
/** The kinds, and the sign-in by name and password at Exchange. */
const KIND = new RegExp(`(['"\`])(?:${[...KINDS, 'exchange'].join('|')})\\1`);
/** Matches lines about pointers, in which 'touch' means a finger and not a kind of calendar. */
const POINTER = /pointerType|Pointer/;
const COMPARED = /serverType\s*[!=]==?|(?:[!=]==?)\s*(?:\w+\.)*serverType|switch\s*\([^)]*serverType/;

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules') && !name.includes('dist/'))
    .map((name) => `${folder}/${name}`)
    .filter((path) => !OWN_ROOM.test(path));
}

function findings(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const isComment = /^\s*(?:\*|\/\/|\/\*)/.test(line);
    if (isComment) return [];
    if (COMPARED.test(line)) return [`${path}:${index + 1} decides by serverType: ${line.trim()}`];
    const mayName = MAY_NAME_KINDS.has(path) || KIND_FILE.test(path) || POINTER.test(line);
    return KIND.test(line) && !mayName ? [`${path}:${index + 1} names a kind of calendar: ${line.trim()}`] : [];
  });
}

describe('differences between calendars', () => {
  const files = FOLDERS.flatMap(sources);

  it('are capabilities: no code depends on serverType, and only the code that composes calendars names their kinds', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap((path) => findings(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
  });

  it('concern five kinds of calendar', () => expect(KINDS.toSorted()).toEqual(['caldav', 'ews', 'gspace', 'o365', 'touch']));

  it.each([
    "if (configuration.serverType === 'touch') {",
    'switch (serverType) {',
    "return 'o365' !== settings.serverType;",
    "const isGoogle = kind === 'gspace';",
    "const catalogue = new Catalogue(repository, 'touch');",
    "if (password === 'exchange') {",
  ])('are reported where code compares or names kinds of calendars: %s', (line) => {
    expect(findings('apps/web/src/somewhere.ts', line)).toHaveLength(1);
  });
});
