import type { StoredResourceType } from '@assist/resource';
import { describe, expect, it } from 'vitest';
import { findTypeDefects, type RowChange } from '../src/index.ts';

const type = (resourceTypeId: string): StoredResourceType => ({
  resourceTypeId,
  csCode: 'ResourceBasic',
  name: { en: resourceTypeId },
  rank: 0,
  icon: 'box',
  shape: 'other',
});
const add = (id: string): RowChange<StoredResourceType> => ({ id, before: undefined, after: type(id) });
const remove = (id: string): RowChange<StoredResourceType> => ({ id, before: type(id), after: undefined });
const change = (id: string): RowChange<StoredResourceType> => ({ id, before: type(id), after: { ...type(id), rank: 1 } });

describe('changes of resource types', () => {
  it.each<[string, readonly RowChange<StoredResourceType>[], number, Readonly<Record<string, readonly string[]>>, readonly string[]]>([
    ['a new type and a changed one', [add('boat'), change('desk')], 1, { desk: ['Desk 1'] }, []],
    ['the removal of a type that nothing is of', [remove('boat')], 2, { desk: ['Desk 1'] }, []],
    ['the removal of a type that resources are of', [remove('desk')], 2, { desk: ['Desk 1'] }, ['desk type-in-use']],
    ['the removal of the last type', [remove('desk')], 1, {}, ['desk last-type']],
    ['the removal of all types', [remove('boat'), remove('desk')], 2, {}, ['boat last-type', 'desk last-type']],
    ['the removal of all types, of which one is in use', [remove('boat'), remove('desk')], 2, { desk: ['Desk 1'] }, ['desk type-in-use']],
    ['the exchange of the last type for another', [remove('desk'), add('boat')], 1, {}, []],
  ])('%s', (_what, changes, storedCount, uses, expected) => {
    const found = findTypeDefects(changes, storedCount, new Map(Object.entries(uses)));
    expect([...found].map(([id, { code }]) => `${id} ${code}`).toSorted()).toEqual(expected);
  });

  it('name the first five resources that are of a removed type', () => {
    const names = ['Desk 1', 'Desk 2', 'Desk 3', 'Desk 4', 'Desk 5', 'Desk 6', 'Desk 7'];
    const finding = findTypeDefects([remove('desk')], 2, new Map([['desk', names]])).get('desk');
    expect(finding).toMatchObject({ column: 'id', names: names.slice(0, 5), more: 2 });
  });
});
