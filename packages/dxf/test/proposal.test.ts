import { importImdf, projectionAt } from '@assist/floorplan';
import { describe, expect, it } from 'vitest';
import { acceptProposals } from '../src/accept-proposals.ts';
import { cropDrawing } from '../src/crop-drawing.ts';
import { parseProposal } from '../src/parse-proposal.ts';
import { proposalPage } from '../src/proposal-page.ts';
import { proposePlan } from '../src/propose-plan.ts';
import type { EarthPlace, Proposal } from '../src/proposal.ts';
import { drawingOf, FLOOR_DXF, MILLIMETRES, proposed, unitOf } from './a-floor.ts';

/** Returns the JSON of the proposal after a person has changed values in the file, given by the paths to them. */
const edited = (changes: Readonly<Record<string, unknown>>): unknown => {
  const copy = JSON.parse(JSON.stringify(proposed())) as object;
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const holder = keys.slice(0, -1).reduce<object>((within, key) => Reflect.get(within, key) as object, copy);
    Reflect.set(holder, keys.at(-1)!, value);
  }
  return copy;
};
const accepted = (json: unknown, place: EarthPlace | null = null) => {
  const parsed = parseProposal(json);
  if (parsed.kind === 'faults') return parsed;
  return acceptProposals([parsed.proposal], place);
};
const planOf = (json: unknown) => {
  const answer = accepted(json);
  if (answer.kind === 'faults') throw new Error(answer.faults.join('\n'));
  const { plan, defects } = importImdf(answer.files);
  return { plan: plan!, defects, answer };
};

describe('a proposal', () => {
  const proposal = proposed();

  it('has the rooms in reading order, with their names and categories', () => {
    expect(proposal.rooms.map(({ id, name, category, areaM2 }) => [id, name, category, Math.round(areaM2)])).toEqual([
      ['r1', '101 Kancelář', 'office', 20],
      ['r2', 'Zasedací místnost', 'conferenceroom', 20],
      ['r3', '', 'room', 30],
    ]);
  });

  it('has the doors between the rooms with their widths, and marks those with a drawn swing as sure', () => {
    expect(proposal.doors.map(({ sign, sure, widthM, rooms }) => [sign, sure, Math.round(widthM * 10) / 10, rooms.toSorted()])).toEqual([
      ['swing', true, 0.9, ['r1', 'r3']],
      ['swing', true, 0.9, ['r2', 'r3']],
    ]);
  });

  it('has every block with its size and count, and suggests how the block is used', () => {
    expect(proposal.blocks.map(({ name, count, sizeM, as }) => [name, count, sizeM, as])).toEqual([
      ['*U12', 3, [1.6, 0.8], 'desk'],
      ['CHAIR', 1, [0.5, 0.5], 'ignore'],
      ['TABLE', 1, [2.8, 1.2], 'fixture'],
    ]);
    expect(proposal.blocks[0]!.places.map(({ text }) => text)).toEqual(['101-A', '101-B', '']);
  });

  it('takes over earlier decisions about how blocks are used', () => {
    expect(proposed(FLOOR_DXF, { blocks: { TABLE: 'desk', '*U12': 'ignore' } }).blocks.map(({ name, as }) => [name, as])).toEqual([
      ['*U12', 'ignore'],
      ['CHAIR', 'ignore'],
      ['TABLE', 'desk'],
    ]);
  });

  it('lists what it leaves out: texts that name no room, entities that are not read, and frozen layers', () => {
    expect(proposal.unusedTexts).toEqual(['20,16 m²', '1:100']);
    expect(proposal.ignored.map(({ what, count }) => [what, count])).toEqual([
      ['HATCH is not read.', 1],
      ['The layer "FROZEN" is off or frozen.', 1],
    ]);
  });

  it('can be limited to the part of the drawing in a rectangle', () => {
    const { drawing } = drawingOf(FLOOR_DXF);
    const part = cropDrawing(drawing, [-100, -100], [12_100, 7_100]);
    expect([part.uses.length, drawing.uses.length]).toEqual([4, 5]);
  });

  it.each([
    [['NOTHING'], 'no-walls'],
    [null, 'not-a-building'],
  ])('is not made if the given layers have no walls, or the drawing is too large for a building: %j, %s', (wallLayers, kind) => {
    const unit = kind === 'no-walls' ? MILLIMETRES : { ...MILLIMETRES, metresPerUnit: 1 };
    const options = {
      file: '',
      venue: 'V',
      level: proposal.level,
      language: 'en',
      place: null,
      wallLayers,
      reachM: null,
      blocks: {},
      defects: [],
    };
    expect(proposePlan(drawingOf(FLOOR_DXF).drawing, unit, options).kind).toBe(kind);
  });

  it('needs more than two doors to find a unit other than the header’s', () => {
    expect(unitOf(FLOOR_DXF)).toMatchObject({ kind: 'unknown', counts: [{ unit: 'mm', doors: 2 }] });
  });

  it('is rendered as a page that contains every room’s id, and names as text, never as markup', () => {
    const page = proposalPage({ ...proposal, rooms: proposal.rooms.map((room) => ({ ...room, name: '<b>"A&B"</b>' })) }, []);
    for (const { id } of proposal.rooms) expect(page).toContain(`>${id}</text>`);
    expect(page).toContain('&#60;b&#62;&#34;A&#38;B&#34;&#60;/b&#62;');
    expect(page).not.toContain('<b>');
    expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/u);
  });
});

describe('an accepted proposal', () => {
  it('is an IMDF plan that is imported without defects', () => {
    const { plan, defects, answer } = planOf(proposed());
    expect(defects).toEqual([]);
    expect(answer.counts).toEqual({ floors: 1, rooms: 3, doors: 2, desks: 2, fixtures: 1 });
    expect(plan.features.unit.map(({ properties }) => [properties.category, properties.name])).toEqual([
      ['office', { en: '101 Kancelář' }],
      ['conferenceroom', { en: 'Zasedací místnost' }],
      ['room', null],
    ]);
    expect(plan.features.fixture.map(({ properties }) => [properties.category, properties.name])).toEqual([
      ['desk', { en: '101-A' }],
      ['desk', { en: '101-B' }],
      ['furniture', null],
    ]);
    expect(plan.features.opening.map(({ properties }) => properties.x_width_m)).toEqual([0.88, 0.88]);
    expect(answer.notes).toEqual([]);
    expect(answer.leftOut.map(({ what, floor, ordinal }) => [what, floor, ordinal])).toEqual([['block', 'First floor', 1]]);
  });

  it('has the same ids each time, and different ids on another floor', () => {
    const idsOf = (json: unknown) => planOf(json).plan.features.unit.map(({ id }) => id);
    expect(idsOf(proposed())).toEqual(idsOf(proposed()));
    expect(idsOf(edited({ 'level.ordinal': 2 }))).not.toEqual(idsOf(proposed()));
  });

  it('follows a person’s decisions: rooms are named, rejected and merged', () => {
    const { plan, defects } = planOf(
      edited({ 'rooms.2.name': 'Gang', 'rooms.2.category': 'walkway', merge: ['r1', 'r2'], 'blocks.0.as': 'fixture' }),
    );
    expect(defects).toEqual([]);
    expect(plan.features.unit.map(({ properties }) => properties.name)).toEqual([{ en: '101 Kancelář' }, { en: 'Gang' }]);
    expect(plan.features.fixture.every(({ properties }) => properties.category === 'furniture')).toBe(true);
    const alone = planOf(edited({ 'rooms.0.state': 'reject', 'rooms.1.state': 'reject' }));
    expect([alone.plan.features.unit.length, alone.plan.features.fixture.length, alone.defects]).toEqual([1, 0, []]);
  });

  // The real drawing of a school in CityScope/CS_Proxymix has such a sliver between two lines.
  it('leaves out holes so small that they are mere slivers', () => {
    const splinter = [
      [3, 5],
      [3.001, 5],
      [3.001, 5.001],
    ];
    const { plan, defects } = planOf(edited({ 'rooms.0.rings.1': splinter }));
    expect([(plan.features.unit[0]!.geometry.coordinates as unknown[]).length, defects]).toEqual([1, []]);
  });

  it('merges rooms across a door, which is dropped', () => {
    const { plan, defects } = planOf(edited({ merge: [['r1', 'r3']] }));
    expect([plan.features.unit.length, plan.features.opening.length, defects]).toEqual([2, 1, []]);
  });

  it('forms one building with the proposals of other floors of the venue, placed over it by the coordinates of their drawings', () => {
    const ground = proposed();
    // The same rooms, drawn ten metres further to the right in the drawing’s coordinates.
    const above: Proposal = {
      ...ground,
      file: 'above.dxf',
      level: { name: 'Second floor', shortName: '2', ordinal: 2 },
      origin: [ground.origin[0] + 10_000, ground.origin[1]],
    };
    const answer = acceptProposals([ground, above], null);
    if (answer.kind === 'faults') throw new Error(answer.faults.join());
    const { plan, defects } = importImdf(answer.files);
    expect([defects, answer.counts.floors, plan?.features.unit.length, plan?.features.building.length]).toEqual([[], 2, 6, 1]);
    const { toMetres } = projectionAt(14.42, 50.09);
    const cornerOf = (level: number) => toMetres((plan!.features.level[level]!.geometry.coordinates as number[][][])[0]![0]!);
    const [low, high] = [cornerOf(0), cornerOf(1)];
    expect(Math.hypot(high[0] - low[0], high[1] - low[1])).toBeCloseTo(10, 1);

    const faultsOf = (...floors: Proposal[]) => acceptProposals(floors, null);
    expect(faultsOf(ground, ground)).toMatchObject({
      kind: 'faults',
      faults: [expect.stringContaining('another floor with the number 1')],
    });
    expect(faultsOf(ground, { ...above, venue: 'Elsewhere' })).toMatchObject({
      kind: 'faults',
      faults: [expect.stringContaining('a plan is of one venue')],
    });
  });

  it('lies at the given place, turned by the given bearing', () => {
    const { plan } = planOf(proposed());
    const { toMetres } = projectionAt(14.42, 50.09);
    const ring = (plan.features.level[0]!.geometry.coordinates as number[][][])[0]!.map((position) => toMetres(position));
    // The upper right corner of a floor of 12 × 7 m around (0, 0), turned by 30° clockwise.
    const [cosine, sine] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    const corner = [6 * cosine + 3.5 * sine, 3.5 * cosine - 6 * sine] as const;
    expect(Math.min(...ring.map(([x, y]) => Math.hypot(x - corner[0], y - corner[1])))).toBeLessThan(0.05);
  });

  it('is placed by pairs of points, and reports their residuals', () => {
    const { toDegrees } = projectionAt(14.42, 50.09);
    const pair = (x: number, y: number, east: number, north: number) => ({ drawing: [x, y] as const, degrees: toDegrees([east, north]) });
    const exact: EarthPlace = { pairs: [pair(0, 0, 0, 0), pair(12_000, 0, 0, 12), pair(0, 7_000, -7, 0)] };
    const answer = accepted(proposed(), exact);
    expect(answer.kind === 'accepted' && answer.notes[0]).toBe(
      'Placed by 3 pairs: they are 0.00 m, 0.00 m, 0.00 m from where they should be; a metre of the drawing is 1.0000 m on earth.',
    );
    const wrong = accepted(proposed(), { pairs: [pair(0, 0, 0, 0), pair(12_000, 0, 0, 14)] });
    expect(wrong.kind === 'accepted' && wrong.notes).toContain(
      'The pairs and the scale of the drawing differ by more than 2 %: look at both again.',
    );
  });

  it.each<readonly [string, Readonly<Record<string, unknown>>, RegExp]>([
    ['another format', { format: 'x' }, /^format is to be one of/],
    ['an invalid state', { 'rooms.1.state': 'maybe' }, /^rooms\[1\]\.state is to be one of "accept", "reject"\.$/],
    ['an invalid corner', { 'rooms.0.rings.0.0': [1] }, /^rooms\[0\]\.rings\[0\]\[0\] is to be two numbers/],
    ['a block of an unknown kind', { 'blocks.0.as': 'boat' }, /^blocks\[0\]\.as/],
    ['two rooms with the same id', { 'rooms.1.id': 'r1' }, /two with the id r1/],
    ['a merge with an unknown room', { merge: [['r1', 'r9']] }, /There is no room r9/],
    ['a merge with a rejected room', { merge: [['r1', 'r2']], 'rooms.1.state': 'reject' }, /r2 is rejected, and in a merge/],
    ['a merge whose first room is rejected', { merge: [['r1', 'r2']], 'rooms.0.state': 'reject' }, /r1 is rejected, and in a merge/],
    [
      'a merge of rooms that do not touch',
      {
        merge: [['r1', 'r2']],
        'rooms.1.rings': [
          [
            [50, 50],
            [54, 50],
            [54, 54],
          ],
        ],
      },
      /do not touch/,
    ],
    ['no room left', { 'rooms.0.state': 'reject', 'rooms.1.state': 'reject', 'rooms.2.state': 'reject' }, /No room is accepted/],
    ['no place on earth', { place: null }, /--at LON,LAT/],
    ['a latitude beyond the pole', { 'place.at': [14, 500] }, /no longitude and latitude/],
  ])('with %s is refused, and the fault is explained', (_, change, sentence) => {
    const answer = accepted(edited(change));
    expect(answer.kind === 'faults' && answer.faults.join('\n')).toMatch(sentence);
  });

  it('is refused with a list of all its faults', () => {
    const wrong = [0, 1, 2].flatMap((index) => ['id', 'state', 'name'].map((key) => [`rooms.${index}.${key}`, 7] as const));
    const answer = parseProposal(edited(Object.fromEntries(wrong)));
    expect(answer.kind === 'faults' && answer.faults.length).toBe(9);
    expect(parseProposal(null)).toMatchObject({ kind: 'faults' });
    expect(parseProposal([])).toMatchObject({ kind: 'faults' });
  });
});
