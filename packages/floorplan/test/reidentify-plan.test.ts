import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importImdf } from '../src/import-imdf.ts';
import { listFeatures, type Plan } from '../src/plan.ts';
import { reidentifyPlan } from '../src/reidentify-plan.ts';
import { rewriteIds } from '../src/rewrite-ids.ts';
import { redraw, type Redrawing } from './redrawn.ts';
import { rectangle, smallPlan, type SmallFeature, type SmallPlan } from './small-plan.ts';

const planOf = (files: SmallPlan): Plan => {
  const { plan, defects } = importImdf(files);
  if (plan === null) throw new Error(defects.map(({ sentence }) => sentence).join('\n'));
  return plan;
};
const STORED = planOf(smallPlan());
/** Returns the small plan, or another one, redrawn with new ids. */
const drawnAnew = (change: Redrawing = {}, plan: Plan = STORED) => redraw(plan, change, () => 0.5);
const idsOf = (plan: Plan) => listFeatures(plan).map(({ id }) => id);
/** Returns the small plan, imported after `change` has modified its files. */
const changed = (change: (files: SmallPlan) => void): Plan => {
  const files = smallPlan();
  change(files);
  return planOf(files);
};
const find = (list: { features: SmallFeature[] }, id: string) => list.features.find((feature) => feature.id === id)!;
/** Returns the recognised features: the stored ids by the ids in the file. */
const recognisedIn = (drawn: Plan, stored = STORED) =>
  Object.fromEntries(reidentifyPlan(stored, drawn).recognised.map(({ idInFile, id }) => [idInFile, id]));

describe('a changed plan', () => {
  it('with the stored plan’s ids is returned unchanged', () => {
    const drawn = changed((files) => {
      find(files.unit, 'west').properties['name'] = { en: 'Renamed' };
      files.fixture.features.pop();
    });
    expect(reidentifyPlan(STORED, drawn)).toEqual({ plan: drawn, recognised: [] });
    expect(reidentifyPlan(STORED, drawn).plan).toBe(drawn);
  });

  it.each<[string, Redrawing]>([
    ['other ids', {}],
    ['other ids, shifted by 3 m and turned by half a degree', { eastM: 2.4, northM: -1.8, turnDegrees: 0.5 }],
    ['other ids, far away', { eastM: -800, northM: 300 }],
  ])('with %s gets the old ids, both of features and in references', (_case, change) => {
    const { plan, recognised } = reidentifyPlan(STORED, drawnAnew(change).plan);
    expect(idsOf(plan)).toEqual(idsOf(STORED));
    expect(recognised.every(({ movedM }) => movedM < 0.01)).toBe(true);
    const references = ({ properties }: Plan['features'][keyof Plan['features']][number]) =>
      ['level_id', 'unit_ids', 'building_ids', 'origin', 'destination'].map((key) => (properties as Record<string, unknown>)[key]);
    expect(listFeatures(plan).map(references)).toEqual(listFeatures(STORED).map(references));
  });

  it('with the stored ids is returned unchanged, even if it is rotated by 60 degrees', () => {
    const { plan, oldIdOf } = drawnAnew({ turnDegrees: 60, eastM: 30 });
    const drawn = rewriteIds(plan, oldIdOf);
    expect(reidentifyPlan(STORED, drawn)).toEqual({ plan: drawn, recognised: [] });
  });

  it('has a moved feature recognised by its name, and the distance is reported', () => {
    const drawn = drawnAnew(
      {},
      changed((files) => {
        find(files.fixture, 'desk-1').geometry = rectangle(2, 25, 4, 26);
      }),
    ).plan;
    const { recognised } = reidentifyPlan(STORED, drawn);
    expect(recognised.filter(({ movedM }) => movedM > 1)).toEqual([
      { id: 'desk-1', idInFile: expect.stringMatching(/^drawn-/u), movedM: expect.closeTo(5.5, 0) },
    ]);
  });

  it('keeps the new ids of new features, and gives no feature the id of a removed one', () => {
    const { plan, oldIdOf } = drawnAnew(
      {},
      changed((files) => {
        files.fixture.features.shift();
        files.fixture.features.push({ ...find(files.fixture, 'desk-2'), id: 'desk-3', geometry: rectangle(14, 25, 17, 26) });
        find(files.fixture, 'desk-3').properties = { category: 'desk', name: { en: '3' }, level_id: 'ground' };
      }),
    );
    const { features } = reidentifyPlan(STORED, plan).plan;
    expect(features.fixture.map(({ id }) => oldIdOf.get(id) ?? id)).toEqual(['desk-2', 'desk-3']);
    expect(idsOf(reidentifyPlan(STORED, plan).plan)).not.toContain('desk-1');
  });

  it('gets no stored id for a feature with two equal candidates', () => {
    const twins = (files: SmallPlan) => {
      for (const id of ['desk-1', 'desk-2']) {
        const desk = find(files.fixture, id);
        desk.geometry = rectangle(2, 20, 4, 21);
        desk.properties['name'] = null;
      }
    };
    const stored = changed(twins);
    expect(Object.values(recognisedIn(drawnAnew({}, stored).plan, stored))).not.toContain('desk-1');
  });

  it('is recognised even if a removed room has shifted all ids of its rooms by one', () => {
    const rows = Array.from({ length: 12 }, (_, index) => `unit-${index}`);
    const rooms = (names: readonly string[]) =>
      changed((files) => {
        const { properties, ...room } = find(files.unit, 'west');
        files.unit.features = [find(files.unit, 'corridor')];
        for (const [index, name] of names.entries()) {
          const at = Number(name);
          const geometry = rectangle(at * 3, 10, at * 3 + 3, 14 + (at % 4));
          files.unit.features.push({ ...room, id: rows[index]!, geometry, properties: { ...properties, name: { en: name } } });
        }
        files.opening.features = [];
        files.relationship.features = [];
      });
    const stored = rooms(rows.map((_row, index) => String(index)));
    const { plan } = reidentifyPlan(stored, rooms(rows.slice(1).map((_row, index) => String(index + 1))));
    const nameOf = (from: Plan) => new Map(from.features.unit.map(({ id, properties }) => [id, properties.name]));
    for (const [id, name] of nameOf(plan)) expect([id, name]).toEqual([id, nameOf(stored).get(id)]);
    expect(idsOf(plan)).not.toContain('unit-0');
  });

  it.each([1, 15, 19])('is recognised even if the room before the last %i was removed and all later rooms were renumbered', (moved) => {
    const rooms = (names: readonly string[]) =>
      changed((files) => {
        const { properties, ...room } = find(files.unit, 'west');
        files.unit.features = [find(files.unit, 'corridor')];
        for (const [index, name] of names.entries()) {
          const geometry = rectangle(Number(name) * 2, 10, Number(name) * 2 + 2, 14);
          files.unit.features.push({ ...room, id: `unit-${index}`, geometry, properties: { ...properties, name: { en: name } } });
        }
        files.opening.features = [];
        files.relationship.features = [];
      });
    const names = Array.from({ length: 20 }, (_, index) => String(index));
    const gone = String(19 - moved);
    const { plan } = reidentifyPlan(rooms(names), rooms(names.filter((name) => name !== gone)));
    const nameOf = new Map(plan.features.unit.map(({ id, properties }) => [id, properties.name?.['en']]));
    for (const name of names) expect([name, nameOf.get(`unit-${name}`)]).toEqual([name, name === gone ? undefined : name]);
  });

  it('has a feature listed for review if only its id matches', () => {
    const drawn = changed((files) => {
      const desk = find(files.fixture, 'desk-1');
      desk.geometry = rectangle(12, 25, 14, 26);
      desk.properties['name'] = { en: 'Seven' };
    });
    expect(reidentifyPlan(STORED, drawn)).toEqual({
      plan: drawn,
      recognised: [{ id: 'desk-1', idInFile: 'desk-1', movedM: expect.closeTo(12.4, 0) }],
    });
  });

  it('with renumbered floors keeps the ids of the floors and of the rooms on them', () => {
    const floors = (...names: readonly string[]) =>
      changed((files) => {
        const ground = find(files.level, 'ground');
        const rooms = files.unit.features;
        files.unit.features = [];
        files.level.features = names.map((name, index) => ({
          ...ground,
          id: `level-${index}`,
          properties: { ...ground.properties, ordinal: name === 'Cellar' ? -1 : name === 'Ground' ? 0 : 1, name: { en: name } },
        }));
        for (const [index, name] of names.entries())
          files.unit.features.push(
            ...rooms.map((room) => ({
              ...room,
              id: `${room.id}-${index}`,
              properties: { ...room.properties, name: null, level_id: `level-${index}`, x_floor: name },
            })),
          );
        for (const type of ['opening', 'fixture', 'amenity', 'relationship'] as const) files[type].features = [];
      });
    const stored = floors('Ground', 'First');
    const { plan } = reidentifyPlan(stored, floors('Cellar', 'Ground', 'First'));
    const floorOf = (from: Plan) => new Map(from.features.unit.map(({ id, properties }) => [id, properties['x_floor']]));
    for (const [id, floor] of floorOf(stored)) expect([id, floorOf(plan).get(id)]).toEqual([id, floor]);
    expect(plan.features.level.map(({ id }) => id).slice(1)).toEqual(['level-0', 'level-1']);
  });

  it('never has an id of the stored plan for another feature', () => {
    const drawn = changed((files) => {
      files.fixture.features.shift();
      find(files.unit, 'west').id = 'desk-1';
      files.relationship.features = [];
    });
    const { plan } = reidentifyPlan(STORED, drawn);
    expect(plan.features.unit.map(({ id }) => id)).toEqual(['corridor', 'west', 'east']);
    const other = changed((files) => {
      files.fixture.features.shift();
      files.unit.features.push({ ...find(files.unit, 'west'), id: 'desk-1', geometry: rectangle(40, 0, 60, 12) });
      find(files.unit, 'desk-1').properties = { category: 'office', name: { en: 'New' }, level_id: 'ground' };
    });
    const ids = reidentifyPlan(STORED, other).plan.features.unit.map(({ id }) => id);
    expect([ids.length, ids.includes('desk-1'), new Set(ids).size]).toEqual([4, false, 4]);
  });

  it('whose floors have swapped names gets no stored ids for the floors and their rooms', () => {
    const two = (lower: string, upper: string) =>
      changed((files) => {
        const ground = find(files.level, 'ground');
        files.level.features = [lower, upper].map((name, ordinal) => ({
          ...ground,
          id: `level-${ordinal}`,
          properties: { ...ground.properties, ordinal, name: { en: name } },
        }));
        for (const type of ['unit', 'opening', 'fixture'] as const)
          for (const feature of files[type].features) feature.properties['level_id'] = 'level-0';
      });
    const stored = two('Ground', 'First');
    expect(Object.values(recognisedIn(drawnAnew({}, two('Ground', 'First')).plan, stored))).toEqual(
      expect.arrayContaining(['level-0', 'level-1']),
    );
    const crossed = Object.values(recognisedIn(drawnAnew({}, two('First', 'Ground')).plan, stored));
    expect(crossed.filter((id) => id.startsWith('level-'))).toEqual([]);
    expect(crossed).not.toContain('west');
  });

  it('of another building gets only the ids of the venue, the building and a floor of the same name', () => {
    const folder = fileURLToPath(new URL('../../../data/sample/plan/', import.meta.url));
    const sample = importImdf(
      Object.fromEntries(readdirSync(folder).map((name) => [name, JSON.parse(readFileSync(folder + name, 'utf8')) as unknown])),
    ).plan!;
    const { recognised } = reidentifyPlan(sample, drawnAnew().plan);
    // Each plan has one venue, one building, and one floor named ground floor.
    const types = new Map(listFeatures(sample).map(({ id, feature_type: type }) => [id, type]));
    expect(recognised.map(({ id }) => types.get(id))).toEqual(['venue', 'building', 'level']);
  });
});
