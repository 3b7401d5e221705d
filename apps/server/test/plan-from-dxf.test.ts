import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { importImdf } from '@assist/floorplan';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FLOOR_DXF } from '../../../packages/dxf/test/a-floor.ts';
import { planFromDxf } from '../src/modules/imports/drawings/plan-from-dxf.ts';
import { readPlan } from '../src/modules/imports/plans/read-plan.ts';

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assist-dxf-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

function put(name: string, content: string | Uint8Array): string {
  writeFileSync(at(name), content);
  return at(name);
}
/** Returns the lines that the command prints. Throws if the command refuses. */
function said(...args: readonly string[]): readonly string[] {
  const lines: string[] = [];
  planFromDxf(args, (line) => lines.push(line));
  return lines;
}
const proposalIn = (name: string) => JSON.parse(readFileSync(join(at(name), 'proposal.json'), 'utf8'));

describe('a drawing that becomes a plan', () => {
  it('is proposed with a picture, decided on, accepted, and imported without a defect', () => {
    const drawing = put('floor.dxf', FLOOR_DXF);
    const report = said(
      drawing,
      '--out',
      at('p'),
      '--scale',
      'mm',
      '--venue',
      'Head office',
      '--level',
      'First floor',
      '--ordinal',
      '1',
      '--at',
      '14.42,50.09',
    );
    expect(report.slice(0, -1)).toEqual([
      'Scale: drawn in mm, as given.',
      'Walls: A-WALL (by their names).',
      'Rooms: 3, and 0 that are open to the outside and rejected in the proposal; 2 with a name.',
      'Doors: 2 sure, 0 not sure.',
      'Blocks: 3, of which 1 may be desks (3 places).',
      'Texts that do not name a room: 2 (20,16 m² · 1:100).',
      'Left out, first at line 535: HATCH is not read.',
      'Left out: The layer "FROZEN" is off or frozen.',
    ]);
    expect(readFileSync(join(at('p'), 'proposal.html'), 'utf8')).toContain('101 Kancelář');

    const proposal = proposalIn('p');
    proposal.blocks.find(({ name }: { name: string }) => name === 'TABLE').as = 'ignore';
    put('p/proposal.json', JSON.stringify(proposal));
    expect(said('--accept', join(at('p'), 'proposal.json'), '--out', at('plan')).join('\n')).toContain(
      '1 floor, 3 rooms, 2 doors, 2 desks, 0 pieces of furniture',
    );
    const source = readPlan(at('plan'));
    expect('imdf' in source && importImdf(source.imdf).defects).toEqual([]);

    said(drawing, '--out', at('next'), '--scale', 'mm', '--blocks', join(at('p'), 'blocks.json'));
    expect(proposalIn('next').blocks.map(({ name, as }: { name: string; as: string }) => [name, as])).toContainEqual(['TABLE', 'ignore']);
  });

  it('can be one of several floors in one plan', () => {
    const drawing = put('floor.dxf', FLOOR_DXF);
    for (const ordinal of ['0', '1']) said(drawing, '--out', at(ordinal), '--scale', 'mm', '--ordinal', ordinal, '--at', '-2.98,56.46');
    const accept = ['0', '1'].flatMap((name) => ['--accept', join(at(name), 'proposal.json')]);
    expect(said(...accept, '--out', at('plan')).join('\n')).toContain('2 floors, 6 rooms, 4 doors');
    const source = readPlan(at('plan'));
    expect('imdf' in source && importImdf(source.imdf).defects).toEqual([]);
  });

  it('does not overwrite an existing proposal', () => {
    const drawing = put('floor.dxf', FLOOR_DXF);
    said(drawing, '--out', at('p'), '--scale', 'mm');
    expect(() => said(drawing, '--out', at('p'), '--scale', 'mm')).toThrow(/already exists/);
  });

  it('is read in the code page that it names, or in UTF-8 if it is valid UTF-8', () => {
    const old = FLOOR_DXF.replace('AC1027', 'AC1015')
      .replace('9\n$INSUNITS', '9\n$DWGCODEPAGE\n3\nANSI_1250\n9\n$INSUNITS')
      .replace('Kancel\\U+00E1\\U+0159', 'Kanceláø');
    const windows1250 = Uint8Array.from(old, (letter) => letter.charCodeAt(0));
    const utf8 = new TextEncoder().encode(old.replace('Kanceláø', 'Kancelář'));
    for (const [index, bytes] of [windows1250, utf8].entries()) {
      said(put(`old-${index}.dxf`, bytes), '--out', at(`p${index}`), '--scale', 'mm');
      expect(proposalIn(`p${index}`).rooms[0].name).toBe('101 Kancelář');
    }
  });

  it('can be scaled by two points', () => {
    said(put('floor.dxf', FLOOR_DXF), '--out', at('p'), '--points', '0,0,12000,0', '--length', '12');
    expect(proposalIn('p').unit).toMatchObject({ metresPerUnit: 0.001, how: 'points' });
  });

  it.each<readonly [string, () => string | Uint8Array, readonly string[], RegExp]>([
    [
      'two doors are too few for a scale',
      () => FLOOR_DXF,
      [],
      /few doors, and they do not agree \(mm: 2\).*The file says in, but that is often wrong: the whole drawing would measure .* × .* m.*--scale in.*--points/su,
    ],
    ['the scale would make it as large as a town', () => FLOOR_DXF, ['--scale', 'm'], /not a building/],
    ['the layers do not exist', () => FLOOR_DXF, ['--scale', 'mm', '--walls', 'NONE'], /nothing on the layers NONE.*A-WALL: 6 lines/su],
    [
      'nothing is drawn in the selected part',
      () => FLOOR_DXF,
      ['--scale', 'mm', '--only', '-9,-9,-8,-8'],
      /Nothing is drawn within --only/,
    ],
    ['it is a binary DXF', () => 'AutoCAD Binary DXF\r\n\u001a\0', [], /binary DXF.*Save it as.*\(binary-dxf\)/su],
    ['it is a DWG', () => 'AC1032\0\0', [], /\(dwg\)/],
    ['it is truncated', () => FLOOR_DXF.slice(0, 2_000), [], /plan\.dxf:\d+: The file ends.*\(cut-file\)/su],
    ['--scale is not a unit', () => FLOOR_DXF, ['--scale', 'miles'], /--scale must be mm, cm/],
    ['--at is incomplete', () => FLOOR_DXF, ['--scale', 'mm', '--at', '14.42'], /--at LON,LAT/],
    ['--ordinal is a word', () => FLOOR_DXF, ['--scale', 'mm', '--ordinal', 'first'], /whole number/],
    ['--reach is too large', () => FLOOR_DXF, ['--scale', 'mm', '--reach', '9'], /--reach must be the width in metres .*: 0\.5 to 3\./],
    ['--points come without a length', () => FLOOR_DXF, ['--points', '0,0,1,1'], /must be given together/],
    ['there is only one pair', () => FLOOR_DXF, ['--scale', 'mm', '--pair', '0,0=14,50'], /At least two --pair/],
  ])('is refused with an explanation if %s', (_, content, args, sentence) => {
    const drawing = put('plan.dxf', content());
    expect(() => said(drawing, '--out', at('p'), ...args)).toThrow(sentence);
    expect(existsSync(at('p'))).toBe(false);
  });

  it('is refused for its size before it is read', () => {
    const drawing = put('huge.dxf', '');
    truncateSync(drawing, 50 * 1024 * 1024 + 1);
    expect(() => said(drawing)).toThrow(/larger than 50 MB/);
  });

  it('is refused without a file, with two files, and with an invalid proposal or list of blocks', () => {
    expect(() => said(at('none.dxf'))).toThrow(/There is no file/);
    expect(() => said('a.dxf', 'b.dxf')).toThrow(/Name the drawing/);
    expect(() => said('--accept', put('p.json', '{'))).toThrow(/is not valid JSON/);
    expect(() => said('--accept', put('p.json', '{}'))).toThrow(/cannot be accepted:\n {2}format is to be one of "assist-dxf-proposal-1"/);
    expect(() => said(put('floor.dxf', FLOOR_DXF), '--scale', 'mm', '--blocks', put('b.json', '{"A":"boat"}'))).toThrow(/"A" has "boat"/);
  });

  it('is read by a command of assist, which explains errors and exits with 1', async () => {
    const answer = await promisify(execFile)(process.execPath, [CLI, 'plan', 'from-dxf', put('floor.dxf', FLOOR_DXF)], { env: {} }).catch(
      (error: unknown) => error,
    );
    expect(answer).toMatchObject({ code: 1, stderr: expect.stringContaining('--scale') });
  });
});
