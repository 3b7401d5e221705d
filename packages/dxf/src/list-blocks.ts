import { boundsOf } from '@assist/floorplan';
import { applied, type Affine } from './affine.ts';
import type { Drawing, DrawnPath } from './drawing.ts';
import type { Point } from './dxf-entity.ts';
import { plainWords } from './room-names.ts';

/** What a block becomes wherever it is placed: a desk that can be reserved, furniture that is only drawn, or nothing. */
export const BLOCK_USES = ['desk', 'fixture', 'ignore'] as const;
export type BlockAs = (typeof BLOCK_USES)[number];

export type Corners = readonly [Point, Point, Point, Point];

export interface FoundBlock {
  readonly name: string;
  readonly count: number;
  /** Length and width in metres. The longer side comes first. */
  readonly sizeM: readonly [number, number];
  readonly suggested: BlockAs;
  /** The reason for the suggestion, as a short English phrase. */
  readonly why: string;
  /** The block's lines in metres, unrotated, from the lower left corner of the block. */
  readonly drawing: readonly (readonly Point[])[];
  readonly places: readonly { readonly corners: Corners; readonly text: string }[];
}

const DESK_M = { long: [1.1, 2.2], short: [0.55, 1.7] } as const;
const FIXTURE_M = { least: 0.25, most: 6 } as const;
const DESK_WORDS =
  /\b(\w*desk|table|schreibtisch|tisch|stul|stoly|bureau|poste|escritorio|mesa|taula|puesto|workstation|workplace)|стіл|робоч/u;
const SEAT_WORDS = /chair|stuhl|sessel|zidle|chaise|silla|cadira|seat|крісл|стілец/u;
const DOOR_WORDS = /door|tur\b|tuer|porte|puerta|porta|dvere|window|fenster|okno|fenetre|ventana|finestra|двер|вікн/u;
/** Greatest number of lines in `drawing`: enough for a thumbnail. */
const MOST_DRAWN = 400;

/**
 * Lists every placed block with its size, places and suggested use, the most frequent first. The drawing is in metres. `doorArcs` has the
 * indexes of arcs that are doors.
 */
export function listBlocks({ uses, paths, texts, arcs }: Drawing, doorArcs: ReadonlySet<number>): readonly FoundBlock[] {
  const pathsOf = Map.groupBy(paths, ({ use }) => use);
  const textsOf = Map.groupBy(texts, ({ use }) => use);
  const doorUses = new Set([...doorArcs].map((arc) => arcs[arc]?.use ?? null));
  const byName = Map.groupBy([...uses.keys()], (index) => uses[index]!.block);
  return [...byName]
    .flatMap(([name, indexes]): FoundBlock[] => {
      const drawn = indexes.map((index) => ({ index, paths: pathsOf.get(index) ?? [] })).find((one) => one.paths.length > 0);
      if (drawn === undefined) return [];
      const affine = uses[drawn.index]!.affine;
      const scale: Point = [Math.hypot(affine[0], affine[1]), Math.hypot(affine[2], affine[3])];
      const own = ownPoints(drawn.paths, affine);
      if (own === null) return [];
      const box = boundsOf(own.flat());
      const size = [(box.maxX - box.minX) * scale[0], (box.maxY - box.minY) * scale[1]] as const;
      const sizeM = size[0] >= size[1] ? size : ([size[1], size[0]] as const);
      const isDoor = indexes.some((index) => doorUses.has(index));
      return [
        {
          name,
          count: indexes.length,
          sizeM,
          ...suggestion(name, sizeM, isDoor),
          drawing: own
            .slice(0, MOST_DRAWN)
            .map((line) => line.map(([x, y]): Point => [(x - box.minX) * scale[0], (y - box.minY) * scale[1]])),
          places: indexes.map((index) => ({
            corners: [
              [box.minX, box.minY],
              [box.maxX, box.minY],
              [box.maxX, box.maxY],
              [box.minX, box.maxY],
            ].map((corner) => applied(uses[index]!.affine, corner as [number, number])) as unknown as Corners,
            text: (textsOf.get(index) ?? [])
              .map(({ text }) => text)
              .join(' ')
              .slice(0, 80),
          })),
        },
      ];
    })
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

function suggestion(
  name: string,
  [long, short]: readonly [number, number],
  isDoor: boolean,
): { readonly suggested: BlockAs; readonly why: string } {
  const words = plainWords(name.slice(name.lastIndexOf('$') + 1)).replace(/[_\-.\d]+/gu, ' ');
  const isDeskSized = long >= DESK_M.long[0] && long <= DESK_M.long[1] && short >= DESK_M.short[0] && short <= DESK_M.short[1];
  if (isDoor || DOOR_WORDS.test(words)) return { suggested: 'ignore', why: 'a door or window' };
  if (SEAT_WORDS.test(words) && !DESK_WORDS.test(words)) return { suggested: 'ignore', why: 'a seat, by its name' };
  if (isDeskSized) return { suggested: 'desk', why: DESK_WORDS.test(words) ? 'a desk, by its name and size' : 'as large as a desk' };
  if (long < FIXTURE_M.least) return { suggested: 'ignore', why: 'a sign: smaller than furniture' };
  if (long > FIXTURE_M.most) return { suggested: 'ignore', why: 'larger than furniture' };
  return { suggested: 'fixture', why: 'as large as furniture' };
}

/** Returns the lines' points in the block's own coordinates; null if the placement flattens the block into a line. */
function ownPoints(paths: readonly DrawnPath[], [a, b, c, d, e, f]: Affine): readonly (readonly Point[])[] | null {
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-18) return null;
  return paths.map(({ points, isClosed }) => {
    const own = points.map(([x, y]): Point => [(d * (x - e) - c * (y - f)) / determinant, (a * (y - f) - b * (x - e)) / determinant]);
    return isClosed ? [...own, own[0]!] : own;
  });
}
