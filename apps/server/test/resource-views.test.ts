import { ALL_LICENCES, type Licence, seenBy, SHOW_ALL_RESOURCES, toAreaTree, type ZonedResource } from '@assist/resource';
import { aResource } from '@assist/test-kit';
import { describe, expect, it, vi } from 'vitest';
import type { Catalogue, CatalogueSnapshot } from '../src/catalogue/catalogue.ts';
import { ResourceViews } from '../src/catalogue/resource-views.ts';
import { ResourcesUsecases } from '../src/modules/resources/resources.usecases.ts';

const OLGA = 'olga@alder.example';
const FRED = 'fred@alder.example';

function stored(id: string, reservedToEmails: readonly string[], csCode = 'ResourcePremium'): ZonedResource {
  const { conditions: _conditions, ...resource } = aResource({ id, csCode });
  return { ...resource, reservedToEmails };
}

const ANYBODYS = stored('anybodys', []);
const OLGAS = stored('olgas', [OLGA]);
const BOTHS = stored('boths', [OLGA, FRED]);
const DESK = stored('desk', [], 'AssistWorkplace');
const ALL = [ANYBODYS, OLGAS, BOTHS, DESK];

const viewsOf = (restriction: number, licences: readonly Licence[] = ALL_LICENCES) =>
  new ResourceViews(ALL, toAreaTree([]), { licences, resourceVisibilityRestriction: restriction }, 'touch');
const told = (views: ResourceViews, viewer: string) =>
  views.list(viewer).map(({ id, conditions }) => `${id} ${conditions.reservedTo ?? '-'}`);

/** Specification, section 6; decisions, section 6: mode 1 shows all, any other value hides resources that are reserved to others. */
describe('the resources that a person sees', () => {
  it.each([
    [0, OLGA, ['anybodys -', 'olgas you', 'boths you', 'desk -']],
    [0, FRED, ['anybodys -', 'boths you', 'desk -']],
    [0, 'carl@alder.example', ['anybodys -', 'desk -']],
    [2, 'carl@alder.example', ['anybodys -', 'desk -']],
    [SHOW_ALL_RESOURCES, 'carl@alder.example', ['anybodys -', 'olgas other', 'boths other', 'desk -']],
    [SHOW_ALL_RESOURCES, FRED, ['anybodys -', 'olgas other', 'boths you', 'desk -']],
  ])('depend on the restriction %i and on the viewer %s', (restriction, viewer, seen) => {
    expect(told(viewsOf(restriction), viewer)).toEqual(seen);
  });

  it.each<[string, readonly Licence[], string[]]>([
    ['everything', ALL_LICENCES, ['anybodys -', 'olgas you', 'boths you', 'desk -']],
    ['workplaces', [{ code: 'AssistWorkplace', quantity: null }], ['desk -']],
    // The highest rank comes first; within a rank, resources are ordered by id.
    ['one room', [{ code: 'ResourcePremium', quantity: 1 }], ['anybodys -']],
    ['nothing', [], []],
    ['an unknown licence', [{ code: 'toString', quantity: null }], []],
  ])('are those that the licences cover: %s', (_case, licences, seen) => {
    expect(told(viewsOf(0, licences), OLGA)).toEqual(seen);
  });

  it('are the same however they are requested', () => {
    for (const restriction of [0, SHOW_ALL_RESOURCES]) {
      const views = viewsOf(restriction, [{ code: 'ResourcePremium', quantity: null }]);
      for (const viewer of [OLGA, FRED, 'carl@alder.example']) {
        const listed = views.list(viewer);
        for (const one of ALL) {
          const found = listed.find((resource) => resource.id === one.id);
          expect([views.find(viewer, one.email), views.findById(viewer, one.id)]).toEqual([found, found]);
          if (found !== undefined) expect(found).toEqual(seenBy(one, viewer));
        }
      }
    }
    expect([viewsOf(0).find(OLGA, 'nobody@example.com'), viewsOf(0).findById(OLGA, 'nobody')]).toEqual([undefined, undefined]);
  });

  it.each([
    [OLGA, ['boths', 'olgas']],
    [FRED, ['boths']],
    ['carl@alder.example', []],
  ])('are the only alternatives offered to %s', (viewer, offered) => {
    const areas = toAreaTree([{ id: 'floor', parentAreaId: null, name: {}, kind: 'floor', maxUt: 100 } as never]);
    const here = ALL.map((one) => ({ ...one, mapInfos: [{ ...one.mapInfos[0]!, areaId: 'floor' }] }));
    const views = new ResourceViews(here, areas, { licences: ALL_LICENCES, resourceVisibilityRestriction: 0 }, 'touch');
    const rooms = views.nearestOfKind(viewer, views.find(viewer, ANYBODYS.email)!, 10).filter(({ id }) => id !== 'desk');
    expect(rooms.map(({ id }) => id).toSorted()).toEqual(offered);
  });

  it('never reveal to whom else something is reserved', () => {
    expect(JSON.stringify([viewsOf(SHOW_ALL_RESOURCES).list(FRED), viewsOf(0).list(OLGA)])).not.toMatch(/olga@|fred@/);
  });
});

describe('the serialized list', () => {
  /** Checks each viewer's list, and returns the viewers for whom a list was built. */
  async function send(restriction: number, viewers: readonly string[]) {
    const views = viewsOf(restriction);
    const list = vi.spyOn(views, 'list');
    const snapshot = { stamp: 'now', views } as unknown as CatalogueSnapshot;
    const resources = new ResourcesUsecases({ current: async () => snapshot } as Catalogue);
    const texts = await Promise.all(viewers.map(async (viewer) => String(await (await resources.list(viewer)).list())));
    for (const [index, viewer] of viewers.entries()) expect(JSON.parse(texts[index]!)).toEqual(viewsOf(restriction).list(viewer));
    return list.mock.calls.map(([viewer]) => viewer);
  }

  it.each([[0], [SHOW_ALL_RESOURCES]])('is built once for all people without reserved resources: restriction %i', async (restriction) => {
    const others = Array.from({ length: 50 }, (_, index) => `person-${index}@alder.example`);
    expect(await send(restriction, [...others, OLGA, FRED])).toEqual([others[0], OLGA, FRED]);
  });
});
