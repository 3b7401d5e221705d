import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COVERAGE = readFileSync(join(ROOT, 'docs/specification-coverage.md'), 'utf8');
/**
 * The specification, which is stored beside the project on the machines where the project is developed; none of it is in the repository.
 */
const SPECIFICATION = join(ROOT, '../shared/spec/specification.md');
/** The test that checks only methods and paths. Another test beside it must show the effect of a call. */
const PATHS_ALONE = '`packages/contract/test/operations.test.ts`';
const NOTHING = 'says nothing to be built';

interface Row {
  readonly section: string;
  /** The start of a paragraph of the specification. */
  readonly text: string;
  readonly code: string;
  readonly test: string;
}

/** Returns sections with their blocks: table rows, list entries, and paragraphs. */
function blocksOf(text: string): { section: string; block: string }[] {
  const blocks: { section: string; block: string }[] = [];
  let section = '';
  let paragraph: string[] = [];
  const end = () => {
    if (paragraph.length > 0) blocks.push({ section, block: paragraph.join(' ') });
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    const isRow = line.startsWith('|');
    if (line.startsWith('#') || line.trim() === '' || isRow || /^(?:\d+\.|-) /.test(line)) end();
    if (line.startsWith('#')) section = line.replace(/^#+ /, '').trim();
    else if (isRow && /^[-| ]+$/.test(line))
      // A table’s header says nothing by itself.
      blocks.pop();
    else if (isRow || /^(?:\d+\.|-) /.test(line)) blocks.push({ section, block: line });
    else if (line.trim() !== '') paragraph.push(line.trim());
  }
  end();
  return blocks.map((one) => ({ section: one.section, block: plain(one.block) }));
}

function plain(block: string): string {
  const text = block.startsWith('|')
    ? block
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
        .join(' — ')
    : block.replace(/^(?:\d+\.|-) /, '');
  return text.replaceAll('**', '').replaceAll('\\|', '|').replace(/\s+/g, ' ').trim();
}

const rows: readonly Row[] = blocksOf(COVERAGE)
  .filter(({ block }) => block.split(' — ').length >= 3)
  .map(({ section, block }) => {
    const cells = block.split(' — ');
    return { section, text: cells.slice(0, -2).join(' — '), code: cells.at(-2)!, test: cells.at(-1)! };
  });
const done = rows.filter(({ test }) => test !== NOTHING);

describe('the coverage of the specification', () => {
  it('contains more than 200 rows', () => expect(rows.length).toBeGreaterThan(200));

  it('names only existing files', () => {
    const named = done.flatMap(({ code }) => [...code.matchAll(/`([^`]+)`/g)].map(([, file]) => file!));
    expect(named.length).toBeGreaterThanOrEqual(done.length);
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('names only existing tests', () => {
    const missing = done.flatMap(({ text, test }) =>
      test.split('; ').filter((shown) => {
        const [, file, words] = /^`([^`]+)`: (.+)$/.exec(shown) ?? [];
        return file === undefined || !existsSync(join(ROOT, file)) || !readFileSync(join(ROOT, file), 'utf8').includes(words!)
          ? text
          : false;
      }),
    );
    expect(missing).toEqual([]);
  });

  it('never names the path test as the only test of a call', () => {
    expect(done.filter(({ test }) => test.split('; ').every((shown) => shown.startsWith(PATHS_ALONE))).map(({ text }) => text)).toEqual([]);
  });

  it('leaves out only paragraphs that require nothing to be built', () => {
    const leftOut = rows.filter(({ code }) => !code.includes('`'));
    expect(leftOut.filter(({ code, test }) => code !== test || test !== NOTHING)).toEqual([]);
  });

  if (!existsSync(SPECIFICATION))
    process.stdout.write('The specification is not at hand: whether each of its paragraphs has a row is left out\n');
  it.skipIf(!existsSync(SPECIFICATION))('has a row for each paragraph of the specification, and none for anything else', () => {
    const blocks = blocksOf(readFileSync(SPECIFICATION, 'utf8'));
    expect(blocks.length).toBeGreaterThan(200);
    const ofSection = (section: string) => blocks.filter((one) => one.section === section);
    // A row stands for the paragraph that equals its text or, if there is none, for the one that begins with its text.
    const meant = rows.map(({ section, text }) => {
      const whole = ofSection(section).filter(({ block }) => block === text);
      return whole.length > 0 ? whole : ofSection(section).filter(({ block }) => block.startsWith(text));
    });
    expect(rows.filter((_row, index) => meant[index]!.length !== 1)).toEqual([]);
    expect(blocks.filter((one) => !meant.some(([block]) => block === one))).toEqual([]);
  });
});
