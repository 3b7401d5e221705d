import {
  acceptProposals,
  type Drawing,
  DRAWING_UNITS,
  drawingExtent,
  findUnit,
  type LeftOut,
  listDoorSwings,
  type Proposal,
  type ProposedUnit,
  proposePlan,
} from '@assist/dxf';
import { type FindingValues, planPlace, type ReportLine } from '../findings/report-line.ts';
import type { NamedFile, PlanSource } from '../plans/read-plan.ts';
import { readDrawing } from './read-drawing.ts';

/** A drawing of one floor, with what its lines do not say. */
export interface DrawnFloor {
  readonly file: NamedFile;
  readonly name: string;
  /** The floor's position: 0 is the ground floor. */
  readonly ordinal: number;
  /** The name of the drawing's unit; undefined to derive it from the doors. */
  readonly unit?: string | undefined;
}

interface DrawnBuilding {
  readonly venue: string;
  /** The language of the names in the drawings. */
  readonly language: string;
  /** The middle of the ground floor, in degrees; undefined if nobody has said where the building is. */
  readonly at?: readonly [longitude: number, latitude: number] | undefined;
  readonly floors: readonly DrawnFloor[];
}

/** The plan that the drawings give when every proposal is accepted as it is; undefined if a drawing cannot be used. */
interface PlanOfDrawings {
  readonly source: PlanSource | undefined;
  readonly lines: readonly ReportLine[];
}

/** Where a building stands whose place is not known: a point in the sea, where no other building is. */
const NOWHERE = [0, 0] as const;

/**
 * Makes a plan of architects' drawings without a person's review: rooms that are open to the outside are left out, everything else that is
 * proposed is accepted.
 *
 * @throws ReadError if a drawing cannot be read
 */
export function planOfDrawings({ venue, language, at, floors }: DrawnBuilding): PlanOfDrawings {
  const proposals = floors.map((floor) => proposeFloor(floor, { venue, language, at: at ?? NOWHERE }));
  const lines = proposals.flatMap((proposed) => proposed.lines);
  const sound = proposals.flatMap(({ proposal }) => (proposal === undefined ? [] : [proposal]));
  if (sound.length < floors.length) return { source: undefined, lines };
  const accepted = acceptProposals(sound, { at: at ?? NOWHERE, bearingDeg: 0 });
  if (accepted.kind === 'faults')
    return { source: undefined, lines: [...lines, ...accepted.faults.map((what) => toLine('drawing-refused', '', what))] };
  const unplaced =
    at === undefined
      ? [
          toLine(
            'place-unknown',
            '',
            'Where the building stands is not known, so it cannot be told from other buildings by its place.',
            {},
            'warning',
          ),
        ]
      : [];
  const some = accepted.leftOut.filter(({ what }) => what === 'room').length;
  return {
    source: { imdf: accepted.files, leftOut: accepted.leftOut },
    lines: [
      ...lines,
      ...accepted.leftOut.map((one) => leftOutLine(one, { some, count: some + accepted.counts.rooms })),
      ...unplaced,
      ...accepted.notes.map((note) => toLine('drawing-note', '', note, {}, 'warning')),
    ],
  };
}

function proposeFloor(
  { file, name, ordinal, unit: saidUnit }: DrawnFloor,
  { venue, language, at }: { readonly venue: string; readonly language: string; readonly at: readonly [number, number] },
): { readonly proposal: Proposal | undefined; readonly lines: readonly ReportLine[] } {
  const { drawing, defects } = readDrawing(file);
  const unit = unitOf(drawing, saidUnit);
  const refuse = (code: string, sentence: string, values: FindingValues = {}) => ({
    proposal: undefined,
    lines: [toLine(code, file.name, sentence, values)],
  });
  if (unit === undefined) {
    const size = drawingExtent(drawing)
      .map((units) => Number(units.toPrecision(4)))
      .join(' × ');
    const sentence = `The drawing does not show how long its units are. It is ${size} of them large: choose the unit.`;
    return refuse('unit-unknown', sentence, { size });
  }
  const proposed = proposePlan(drawing, unit, {
    file: file.name,
    venue,
    level: { name, shortName: String(ordinal), ordinal },
    language,
    place: { at, bearingDeg: 0 },
    wallLayers: null,
    reachM: null,
    blocks: {},
    defects,
  });
  if (proposed.kind === 'not-a-building') {
    const size = [proposed.widthM, proposed.heightM].map((metres) => Number(metres.toPrecision(3))).join(' × ');
    return refuse('unit-wrong', `With this unit the walls would measure ${size} m, which is not a building. Choose another unit.`, {
      size,
    });
  }
  if (proposed.kind === 'no-walls')
    return refuse('no-walls', 'The layers of the walls could not be recognised. "assist plan from-dxf" takes their names.');
  const { rooms, doors, ignored } = proposed.proposal;
  const accepted = rooms.filter(({ state }) => state === 'accept').length;
  if (accepted === 0) return refuse('no-rooms', 'No rooms were found between the walls.');
  const unsure = doors.filter(({ sure }) => !sure).length;
  const note = (code: string, sentence: string, values: FindingValues) => toLine(code, file.name, sentence, values, 'warning');
  const lines = [
    ...(unsure === 0
      ? []
      : [
          note('doors-unsure', `${unsure} of ${doors.length} doors are not sure: they are assumed where walls end.`, {
            some: unsure,
            count: doors.length,
          }),
        ]),
    ...ignored.map(({ what, count }) => note('drawing-ignored', `Left out${count > 1 ? ` ${count} times` : ''}: ${what}`, {})),
  ];
  return { proposal: proposed.proposal, lines };
}

/** One line for each place, so that each can be shown on the drawing. A room also says how many of all rooms are left out. */
function leftOutLine({ what, id, floor, name }: LeftOut, rooms: { readonly some: number; readonly count: number }): ReportLine {
  return {
    file: 'plan',
    severity: 'warning',
    ...planPlace({
      featureType: what === 'room' ? 'unit' : 'fixture',
      featureId: id,
      floor,
      ...(name === '' ? {} : { name }),
    }),
    ...(what === 'room'
      ? {
          code: 'rooms-open',
          sentence: `${rooms.some} of ${rooms.count} rooms are open to the outside and are left out.`,
          values: { ...rooms },
        }
      : { code: 'block-outside', sentence: 'It lies in no room, and is left out.' }),
    featureId: id,
  };
}

/** Returns the unit that a person has named, or the one that the doors show; undefined if they do not show it. */
function unitOf(drawing: Drawing, said: string | undefined): ProposedUnit | undefined {
  const { insUnits } = drawing;
  const found = findUnit(listDoorSwings(drawing), insUnits);
  const named = DRAWING_UNITS.find(({ name }) => name === said);
  if (named !== undefined) return { metresPerUnit: named.metres, name: named.name, how: 'said', doors: 0, counts: found.counts, insUnits };
  if (found.kind !== 'found') return undefined;
  return { metresPerUnit: found.metresPerUnit, name: found.unit, how: 'doors', doors: found.doors, counts: found.counts, insUnits };
}

function toLine(
  code: string,
  place: string,
  sentence: string,
  values: FindingValues = {},
  severity: ReportLine['severity'] = 'error',
): ReportLine {
  return { file: 'plan', severity, code, place, sentence, values };
}
