import type { StoredArea } from '@assist/resource';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AreaChange, findAreaDefects, findNestingDefect } from '../src/index.ts';

const area = (id: string, parentAreaId: string | null, featureId: string | null = null): StoredArea => ({
  id,
  parentAreaId,
  kind: 'zone',
  name: { en: id.toUpperCase() },
  rank: 0,
  maxUt: 100,
  timezone: null,
  featureId,
});
const STORED = new Map(
  [
    area('site', null),
    area('house', 'site', 'b1'),
    area('f1', 'house', 'l1'),
    area('f2', 'house'),
    area('f3', 'house'),
    area('z3', 'f3'),
  ].map((one) => [one.id, one]),
);
const put = (after: StoredArea): AreaChange => ({ id: after.id, before: STORED.get(after.id), after });
const remove = (id: string): AreaChange => ({ id, before: STORED.get(id), after: undefined });

const usersOf = (names: Readonly<Record<string, readonly string[]>>, unnamed = 0) =>
  new Map(Object.entries(names).map(([id, users]) => [id, { names: users, unnamed }]));

/** Returns `id code` for each refused change. */
const found = (changes: readonly AreaChange[], uses: Readonly<Record<string, readonly string[]>> = {}) =>
  [...findAreaDefects(changes, STORED, { planFeatureIds: new Set(['b1', 'l1', 'l2']), uses: usersOf(uses) })].map(
    ([id, { code }]) => `${id} ${code}`,
  );

describe('changes of areas', () => {
  it.each<[string, readonly AreaChange[], readonly string[]]>([
    ['an area that moves into another', [put(area('f2', 'f1'))], []],
    ['an area in an unknown one', [put(area('f1', 'attic', 'l1'))], ['f1 unknown-area']],
    ['a new area in another new one', [put(area('z', 'y')), put(area('y', 'f1'))], []],
    ['an area in a new one that is refused', [put(area('z', 'y')), put(area('y', 'attic'))], ['y unknown-area', 'z unknown-area']],
    ['an area that lies in itself', [put(area('f1', 'f1', 'l1'))], ['f1 circle-of-areas']],
    [
      'two areas that come to lie in each other',
      [put(area('f1', 'f2', 'l1')), put(area('f2', 'f1'))],
      ['f1 circle-of-areas', 'f2 circle-of-areas'],
    ],
    ['an area at a place that no plan has', [put(area('f2', 'house', 'l9'))], ['f2 unknown-plan-feature']],
    ['an area at the place of another', [put(area('f2', 'house', 'l1'))], ['f2 plan-feature-of-another']],
    ['two areas that exchange their places on the plan', [put(area('f1', 'house')), put(area('f2', 'house', 'l1'))], []],
    [
      'two areas that want the same place',
      [put(area('f2', 'house', 'l2')), put(area('y', 'house', 'l2'))],
      ['f2 plan-feature-of-another', 'y plan-feature-of-another'],
    ],
    ['the removal of an area that nothing needs', [remove('f2')], []],
    ['the removal of an area with others in it', [remove('house')], ['house area-in-use']],
    ['the removal of an area at a place of the plan', [remove('f1')], ['f1 area-on-plan']],
    ['the removal of an area from which all others move away', [remove('f3'), put(area('z3', 'f2'))], []],
    ['the removal of an area with everything in it', [remove('f3'), remove('z3')], []],
  ])('%s', (_what, changes, expected) => {
    expect(found(changes).toSorted()).toEqual(expected);
  });

  it('refuse the removal of an area, and name the first five of what depends on it', () => {
    const names = ['Desk 1', 'Desk 2', 'Desk 3', 'Desk 4', 'Desk 5', 'Desk 6', 'Desk 7'];
    const finding = findAreaDefects([remove('f2')], STORED, { uses: usersOf({ f2: names }) }).get('f2');
    expect(finding).toMatchObject({ column: 'id', code: 'area-in-use', names: names.slice(0, 5), more: 2 });
  });

  it('refuse the removal of an area, and count what depends on it without a name', () => {
    const refused = (names: readonly string[]) => findAreaDefects([remove('f2')], STORED, { uses: usersOf({ f2: names }, 3) }).get('f2');
    expect(refused(['Desk 1'])).toMatchObject({ code: 'area-in-use', names: ['Desk 1'], more: 3 });
    expect(refused([])).toEqual({ column: 'id', code: 'area-in-unseen-use', sentence: 'f2 is still used by 3 more.', more: 3 });
  });

  it('do not remove a company’s last area', () => {
    const stored = new Map([['site', area('site', null)]]);
    const changes = [{ id: 'site', before: stored.get('site'), after: undefined }];
    expect(findAreaDefects(changes, stored, { uses: new Map() }).get('site')?.code).toBe('last-area');
  });

  it('refuse an area that takes others along too deep', () => {
    const chain = (name: string, length: number) =>
      Array.from({ length }, (_, index) => area(`${name}${index}`, index === 0 ? null : `${name}${index - 1}`));
    const stored = new Map([...chain('a', 60), ...chain('b', 60)].map((one) => [one.id, one]));
    const moved = { id: 'b0', before: stored.get('b0'), after: area('b0', 'a59') };
    expect(findAreaDefects([moved], stored, { uses: new Map() }).get('b0')?.code).toBe('areas-too-deep');
    const less = { id: 'b0', before: stored.get('b0'), after: area('b0', 'a30') };
    expect(findAreaDefects([less], stored, { uses: new Map() }).size).toBe(0);
  });

  it('refuse a long chain of new areas in an unknown one, without a search for each of them', () => {
    let searches = 0;
    class Counted extends Map<string, StoredArea> {
      override [Symbol.iterator]() {
        searches += 1;
        return super[Symbol.iterator]();
      }
    }
    const chain = Array.from({ length: 90 }, (_, index) => put(area(`new-${index}`, index === 0 ? 'nowhere' : `new-${index - 1}`)));
    const refused = findAreaDefects(chain, new Counted(STORED), { uses: new Map() });
    expect([...refused.values()].map(({ code }) => code)).toEqual(chain.map(() => 'unknown-area'));
    expect(searches).toBe(2);
  });

  it('leave a tree in which every area has a way to the top, whatever was wanted', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const wanted = fc.uniqueArray(fc.record({ id, parent: fc.option(id), isRemoved: fc.boolean() }), { selector: (one) => one.id });
    fc.assert(
      fc.property(wanted, (list) => {
        const stored = new Map(['a', 'b', 'c', 'd'].map((one, index) => [one, area(one, index === 0 ? null : 'a')]));
        const changes = list
          .filter((one) => stored.has(one.id) || !one.isRemoved)
          .map((one) => ({ id: one.id, before: stored.get(one.id), after: one.isRemoved ? undefined : area(one.id, one.parent) }));
        const refused = findAreaDefects(changes, stored, { uses: new Map() });
        const after = new Map(stored);
        for (const one of changes.filter((change) => !refused.has(change.id))) {
          if (one.after === undefined) after.delete(one.id);
          else after.set(one.id, one.after);
        }
        const parents = new Map([...after.values()].map((one) => [one.id, one.parentAreaId]));
        for (const one of after.keys()) expect(findNestingDefect(one, parents)).toBeUndefined();
      }),
    );
  });
});
