import { describe, expect, it } from 'vitest';
import { readDxf } from '../src/read-dxf.ts';
import { recognizeFile } from '../src/recognize-file.ts';
import { arc, block, dxf, entity, insert, layer, line, polyline, text } from './a-drawing.ts';

const bytes = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0));
const whole = dxf(line('WALL', [0, 0], [5, 0]) + line('WALL', [5, 0], [5, 4]));
/** Returns the number of the line on which a text begins, counted from 1. */
const lineOf = (content: string, wanted: string) => content.slice(0, content.indexOf(wanted)).split('\n').length;

describe('the first bytes of a file', () => {
  it.each([
    ['AutoCAD Binary DXF\r\n\u001a\0', 'binary-dxf', /Save it as "DXF, ASCII"/],
    ['AC1027\0\0\0\0', 'dwg', /DWG drawing, whatever its name says/],
    ['AC1.50\0', 'dwg', /DWG/],
    ['%PDF-1.7', 'other-format', /PDF/],
    ['PK\u0003\u0004', 'other-format', /Unpack it/],
    ['<!DOCTYPE html>', 'other-format', /web page/],
  ])('are refused with advice: %j as %s', (head, code, advice) => {
    const recognized = recognizeFile(bytes(head));
    expect(recognized).toMatchObject({ kind: 'refused', defect: { code } });
    expect(recognized.kind === 'refused' && recognized.defect.sentence).toMatch(advice);
  });

  it.each([
    ['AC1027', 'ANSI_1250', 'utf-8', 'windows-1250'],
    ['AC1015', 'ANSI_1251', 'utf-8', 'windows-1251'],
    ['AC1015', 'ANSI_932', 'shift_jis', 'shift_jis'],
    ['AC1021', 'ANSI_936', 'utf-8', 'gbk'],
    ['AC1009', '', 'utf-8', 'windows-1252'],
  ])('determine that version %s with code page %s is decoded as %s, or else as %s', (version, page, encoding, fallback) => {
    const header = [['$ACADVER', 1, version] as const, ...(page === '' ? [] : [['$DWGCODEPAGE', 3, page] as const])];
    expect(recognizeFile(bytes(dxf('', { header })))).toEqual({ kind: 'dxf', encoding, fallback });
  });
});

describe('a broken file', () => {
  const badNumber = dxf(line('WALL', [0, 0], [Number.NaN, 0]) + line('WALL', [0, 0], [1, 0]));
  const cutInEntities = whole.slice(0, whole.lastIndexOf('0\nENDSEC'));
  const cutInBlocks = dxf('', { blocks: block('A', line('0', [0, 0], [1, 1])) }).split('0\nENDBLK')[0]!;
  const tables: readonly (readonly [what: string, content: string, code: string, line: number | null])[] = [
    ['a letter', 'Dear architect,\nplease find\n', 'not-dxf', 1],
    ['nothing', '', 'no-entities', null],
    ['no drawing in it', '0\nSECTION\n2\nHEADER\n0\nENDSEC\n0\nEOF\n', 'no-entities', null],
    ['cut within its entities', cutInEntities, 'cut-file', cutInEntities.split('\n').length],
    ['cut within a group', `${cutInEntities}0`, 'cut-file', cutInEntities.split('\n').length],
    ['cut within its blocks', cutInBlocks, 'cut-file', cutInBlocks.split('\n').length],
    ['a code that is no number', whole.replace('\n20\n', '\ntwenty\n'), 'broken-group', lineOf(whole, '\n20\n') + 1],
    ['a word for a coordinate', badNumber, 'bad-number', lineOf(badNumber, '11\nNaN')],
    ['an infinite coordinate', badNumber.replace('NaN', '1e999'), 'bad-number', lineOf(badNumber, '11\nNaN')],
    ['letters of another code page', whole.replace('WALL', 'W\ufffdLL'), 'wrong-encoding', lineOf(whole, 'WALL')],
    ['no end mark', whole.replace('0\nEOF\n', ''), 'no-end-mark', whole.split('\n').length - 2],
  ];

  it.each(tables)('is reported with code and line: %s', (_, content, code, at) => {
    const { defects } = readDxf(content);
    expect(defects.map((defect) => [defect.code, defect.line])).toEqual([[code, at]]);
  });

  it('loses only the entities with an invalid number, and equal findings are counted', () => {
    const { file, defects } = readDxf(badNumber.replace('0\nENDSEC\n0\nEOF', `${line('WALL', [0, 0], [Number.NaN, 0])}0\nENDSEC\n0\nEOF`));
    expect(file?.entities).toHaveLength(1);
    expect(defects.map(({ count }) => count)).toEqual([2]);
  });

  it('with more entities than any building has is refused before the entities fill the memory', () => {
    const { file, defects } = readDxf(dxf(entity('LINE', '0').repeat(400_001)));
    expect(file).toBeNull();
    expect(defects.at(-1)?.code).toBe('too-many-entities');
  });
});

describe('a drawing', () => {
  const kindsOf = (entities: string) => readDxf(dxf(entities)).file?.entities.map(({ kind }) => kind);

  it('contains its lines, arcs, texts and blocks', () => {
    expect(
      kindsOf(
        line('0', [0, 0], [1, 0]) +
          polyline('0', [
            [0, 0],
            [1, 0],
            [1, 1],
          ]) +
          arc('0', [0, 0], 1, 0, 90) +
          text('0', [0, 0], 'Hall') +
          insert('A', [0, 0]),
      ),
    ).toEqual(['path', 'path', 'arc', 'text', 'insert']);
  });

  it('contains its unit, and the layers that are off or frozen', () => {
    const layers = layer('Off', 0, -7) + layer('Frozen', 1, 7) + layer('Shown', 0, 7);
    const { file } = readDxf(dxf('', { header: [['$INSUNITS', 70, 4]], layers }));
    expect([file?.insUnits, [...(file?.hiddenLayers ?? [])]]).toEqual([4, ['OFF', 'FROZEN']]);
  });

  it('is read without what is in paper space or invisible, and nothing is reported', () => {
    const { file, defects } = readDxf(dxf(entity('LINE', '0', [67, 1]) + entity('LINE', '0', [60, 1]) + line('0', [0, 0], [1, 0])));
    expect([file?.entities.length, defects]).toEqual([1, []]);
  });

  it('is read with a report of the kinds of entities that are not supported, and of their numbers', () => {
    const { defects } = readDxf(dxf(entity('HATCH', '0') + entity('HATCH', '0') + entity('LINE', '0', [210, 1], [230, 0])));
    expect(defects.map(({ code, count }) => [code, count])).toEqual([
      ['entity-not-read', 2],
      ['tilted-entity', 1],
    ]);
  });

  // Real files may lack SEQEND, such as polyline-no-seqend.dxf among the fixtures of vagran/dxf-viewer.
  it.each([
    ['with', entity('SEQEND', '0')],
    ['without', ''],
  ])('is read with all corners of an old-style polyline %s an end mark', (_, end) => {
    const corners = [
      [0, 0],
      [4, 0],
      [4, 3],
    ]
      .map(([x, y]) => entity('VERTEX', '0', [10, x!], [20, y!]))
      .join('');
    const { file, defects } = readDxf(dxf(entity('POLYLINE', 'WALL', [70, 1]) + corners + end + line('0', [0, 0], [1, 0])));
    expect(file?.entities).toMatchObject([
      { kind: 'path', isClosed: true, vertices: [{ at: [0, 0] }, { at: [4, 0] }, { at: [4, 3] }] },
      { kind: 'path' },
    ]);
    expect(defects).toEqual([]);
  });

  it('includes the attributes of a placed block, except invisible ones', () => {
    const attribute = (written: string, flags: number) => entity('ATTRIB', '0', [10, 0], [20, 0], [70, flags], [1, written]);
    const { file } = readDxf(dxf(insert('DESK', [0, 0], [66, 1]) + attribute('D-101', 0) + attribute('secret', 1) + entity('SEQEND', '0')));
    expect(file?.entities).toMatchObject([{ kind: 'insert', attributes: [{ text: 'D-101' }] }]);
  });

  it('is read whether it has the line ends of Windows or old Macs, comments, or a byte order mark', () => {
    for (const content of [whole.replaceAll('\n', '\r\n'), whole.replaceAll('\n', '\r'), `999\nmade by hand\n${whole}`, `\ufeff${whole}`]) {
      expect(readDxf(content)).toMatchObject({ file: { entities: [{ kind: 'path' }, { kind: 'path' }] }, defects: [] });
    }
  });
});
