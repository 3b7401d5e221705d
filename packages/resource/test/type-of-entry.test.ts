import { describe, expect, it } from 'vitest';
import { typeOfEntry } from '../src/index.ts';

const type = (resourceTypeId: string, shape: string, csCode: string) => ({ resourceTypeId, shape, csCode });

// csCode decides, because companies choose the ids; among several, the choice is that for a place of a plan.
describe('the type of an entry of a directory', () => {
  const TYPES = [
    type('cabin', 'room', 'ResourceStandard'),
    type('hall', 'room', 'ResourcePremium'),
    type('garage', 'parking', 'AssistWorkplace'),
    type('seat', 'desk', 'AssistWorkplace'),
    type('locker', 'locker', 'ResourceBasic'),
    type('beamer', 'other', 'AssistCustom'),
  ];
  it.each([
    ['room', 'hall'],
    ['workspace', 'seat'],
    ['equipment', 'beamer'],
  ] as const)('%s is the company’s %s', (kind, id) => {
    expect(typeOfEntry(TYPES, kind)?.resourceTypeId).toBe(id);
  });

  it('is any type of its shape if the company has none of the class', () => {
    const types = [type('cabin', 'room', 'ResourceStandard'), type('table', 'desk', 'ResourceBasic')];
    expect([typeOfEntry(types, 'room'), typeOfEntry(types, 'workspace')]).toEqual(types);
  });

  it('is a workplace of any shape before a desk of another class', () => {
    const types = [type('table', 'desk', 'ResourceBasic'), type('pod', 'room', 'AssistWorkplace')];
    expect(typeOfEntry(types, 'workspace')?.resourceTypeId).toBe('pod');
  });

  it('is none if the company has no type of that kind', () => {
    expect(typeOfEntry([type('seat', 'desk', 'AssistWorkplace')], 'equipment')).toBeUndefined();
  });
});
