import { describe, expect, it } from 'vitest';
import { NAME_CELL } from './grid-cursor.ts';
import { keyAction } from './key-action.ts';
import { toSelection } from './slot-selection.ts';
import { toTimeScale } from './time-scale.ts';
import { toLayout } from './timeline-layout.ts';

const scale = toTimeScale('2026-11-26', 1, 'UTC');
const cursor = { entry: 1, slot: 40 };
const grid = { layout: toLayout([]), scale, pageRows: 10, codes: undefined, cursor, resourceId: 'aspen', selection: undefined };
const own = toSelection('aspen', { from: 36, to: 40 });
const press = (key: string, more: Partial<Parameters<typeof keyAction>[1]> = {}) =>
  keyAction({ key: key.replace('Shift+', ''), ctrlKey: false, shiftKey: key.startsWith('Shift+') }, { ...grid, ...more });

describe('a key', () => {
  it.each([
    ['Enter on a cell opens it', 'Enter', {}, { kind: 'open-slot', slot: 40 }],
    ['the space bar on a cell opens it', ' ', {}, { kind: 'open-slot', slot: 40 }],
    ['Enter on a name opens the resource', 'Enter', { cursor: { entry: 1, slot: NAME_CELL } }, { kind: 'open-name' }],
    ['Enter on a selected time reserves it', 'Enter', { selection: own }, { kind: 'reserve', span: { from: 36, to: 40 } }],
    [
      'Enter beside another row’s selection opens the cell',
      'Enter',
      { selection: { ...own, resourceId: 'birch' } },
      { kind: 'open-slot', slot: 40 },
    ],
    ['Escape drops the selection', 'Escape', { selection: own }, { kind: 'deselect' }],
    [
      'an arrow moves and drops the selection',
      'ArrowRight',
      { selection: own },
      { kind: 'move', to: { entry: 1, slot: 41 }, selection: undefined },
    ],
    ['any other key is left alone', 'a', {}, undefined],
  ] as const)('%s', (_name, key, more, action) => {
    expect(press(key, more)).toEqual(action);
  });

  it('with Shift draws from the cursor', () => {
    expect(press('Shift+ArrowRight')).toMatchObject({ kind: 'move', selection: { anchor: { from: 40 }, head: { from: 41 } } });
  });

  it('with Shift extends the row’s own selection', () => {
    expect(press('Shift+ArrowRight', { selection: own })).toMatchObject({ selection: { anchor: { from: 36 }, head: { from: 41 } } });
  });

  it('with Shift on a name draws from the start of the day', () => {
    const action = press('Shift+ArrowRight', { cursor: { entry: 1, slot: NAME_CELL } });
    expect(action).toMatchObject({ kind: 'move', to: { slot: 0 }, selection: { anchor: { from: 0 }, head: { from: 0 } } });
  });
});
