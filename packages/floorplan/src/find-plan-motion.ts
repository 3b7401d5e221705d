import { isLandmark, type PlanMark } from './plan-mark.ts';
import { pointGrid } from './point-grid.ts';
import { fitRigidMotion, missM, moveRigidly, type PointPair, type RigidMotion } from './rigid-motion.ts';

const BIN_M = 0.5;
/**
 * Approximate maximum number of votes from features of one kind. A thousand equal desks say little, so they must not vote a million times.
 */
const MOST_VOTES_OF_A_KIND = 40_000;
/** Least ratio of the smaller to the larger size of two surfaces or lines that may be the same. */
const ALIKE = 0.8;
/** Number of votes of two features with the same name, which is stronger evidence than a similar size. */
const WEIGHT_OF_A_NAME = 5;
const REACHES_M = [4, 2, 1, 0.5, 0.5];
/** Turns to try, in order. The votes scatter if the drawing is turned by more than about 3° relative to the turn that is tried. */
const TURNS_DEGREES = [0, 4, -4, 8, -8];
/** Least share of the features that must be found again for the two drawings to be of the same building. */
const LEAST_SHARE = 0.3;

/**
 * Finds the motion that lays a drawing over another drawing of the same building; undefined if they have too little in common. Each pair of
 * similar features votes for its shift. From the shift with the most votes, the motion is then fitted to the nearest partners. Features are
 * compared only on floors with the same ordinal.
 */
export function findPlanMotion(drawn: readonly PlanMark[], stored: readonly PlanMark[]): RigidMotion | undefined {
  const [from, to] = [drawn.filter(isLandmark), stored.filter(isLandmark)];
  for (const degrees of TURNS_DEGREES) {
    const motion = findMotionNear((degrees * Math.PI) / 180, from, to);
    if (motion !== undefined) return motion;
  }
  return undefined;
}

/** Returns a key that features share if they may match: those of the same type and category on the same floor. */
function kindOf({ type, ordinal, category }: PlanMark): string {
  return `${type} ${ordinal} ${category}`;
}

function findMotionNear(radians: number, drawn: readonly PlanMark[], stored: readonly PlanMark[]): RigidMotion | undefined {
  const storedByKind = Map.groupBy(stored, kindOf);
  const turn: RigidMotion = { radians, shift: [0, 0] };
  const votes = new Map<string, number>();
  for (const [kind, marks] of Map.groupBy(drawn, kindOf)) {
    const partners = storedByKind.get(kind) ?? [];
    const step = Math.ceil((marks.length * partners.length) / MOST_VOTES_OF_A_KIND);
    for (const [index, mark] of marks.entries()) {
      if (step > 1 && index % step !== 0) continue;
      const [x, y] = moveRigidly(turn, mark.centre);
      for (const partner of partners) {
        if (!areAlike(mark, partner)) continue;
        const bin = binOf(partner.centre[0] - x, partner.centre[1] - y);
        votes.set(bin, (votes.get(bin) ?? 0) + (mark.name !== null && mark.name === partner.name ? WEIGHT_OF_A_NAME : 1));
      }
    }
  }
  const shift = findMostVoted(votes);
  if (shift === undefined) return undefined;

  const grids = new Map([...storedByKind].map(([kind, marks]) => [kind, pointGrid(marks, ({ centre }) => centre, REACHES_M[0]!)]));
  let motion: RigidMotion = { radians, shift };
  let pairs: readonly PointPair[] = [];
  for (const reach of REACHES_M) {
    pairs = drawn.flatMap((mark): PointPair[] => {
      const at = moveRigidly(motion, mark.centre);
      const near = (grids.get(kindOf(mark))?.(at, reach) ?? []).filter((partner) => areAlike(mark, partner));
      const partner = nearest(near, at);
      return partner === undefined ? [] : [{ from: mark.centre, to: partner.centre }];
    });
    // With only two points, the turn would be arbitrary.
    if (pairs.length < 3) return undefined;
    motion = fitRigidMotion(pairs);
  }
  const hits = pairs.filter((pair) => missM(motion, pair) <= REACHES_M.at(-1)!).length;
  return hits >= LEAST_SHARE * Math.min(drawn.length, stored.length) ? motion : undefined;
}

function areAlike(a: PlanMark, b: PlanMark): boolean {
  if (a.sizeM === 0 || b.sizeM === 0) return a.sizeM === b.sizeM;
  const ratio = a.sizeM / b.sizeM;
  return ratio >= ALIKE && ratio <= 1 / ALIKE;
}

function binOf(x: number, y: number): string {
  return `${Math.round(x / BIN_M)} ${Math.round(y / BIN_M)}`;
}

/** Returns the shift with the most votes. Votes in neighbouring bins count, too, because those for a shift near a bin's edge are split. */
function findMostVoted(votes: ReadonlyMap<string, number>): readonly [number, number] | undefined {
  let best: readonly [number, number] | undefined;
  let most = 0;
  for (const bin of votes.keys()) {
    const [x = 0, y = 0] = bin.split(' ').map(Number);
    let [sum, sumX, sumY] = [0, 0, 0];
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1) {
        const count = votes.get(`${x + dx} ${y + dy}`) ?? 0;
        sum += count;
        sumX += count * (x + dx);
        sumY += count * (y + dy);
      }
    if (sum > most) [most, best] = [sum, [(sumX / sum) * BIN_M, (sumY / sum) * BIN_M]];
  }
  return best;
}

function nearest(marks: readonly PlanMark[], [x, y]: readonly [number, number]): PlanMark | undefined {
  let best: PlanMark | undefined;
  let least = Infinity;
  for (const mark of marks) {
    const distance = Math.hypot(mark.centre[0] - x, mark.centre[1] - y);
    if (distance < least) [least, best] = [distance, mark];
  }
  return best;
}
