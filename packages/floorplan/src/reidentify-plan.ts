import { derivedId } from './derived-id.ts';
import { findPlanMotion } from './find-plan-motion.ts';
import { matchMarks, reachM } from './match-marks.ts';
import { listFeatures, type Plan, type PlanFeature, type Relationship } from './plan.ts';
import { isLandmark, listPlanMarks, nameKey, type PlanMark } from './plan-mark.ts';
import { planProjection } from './plan-measures.ts';
import { rewriteIds } from './rewrite-ids.ts';
import { fitMostRigidly, missM, STANDING_STILL, type RigidMotion } from './rigid-motion.ts';

/** A feature that the file calls otherwise than the stored plan, or by an id that alone speaks for it. */
export interface Recognised {
  readonly id: string;
  readonly idInFile: string;
  /** By itself, beside what the whole drawing has moved; 0 where it lies nowhere. */
  readonly movedM: number;
}

export interface ReidentifiedPlan {
  /** With the stored plan's ids where its features have been recognised. */
  readonly plan: Plan;
  readonly recognised: readonly Recognised[];
}

/** So near each other lie most features of a drawing that was moved as a whole, and the stored ones. */
const SAME_PLACE_M = 1;
/** So many that lie elsewhere are a house that was rebuilt; more, and the ids have been counted anew. */
const MOST_ELSEWHERE = 0.2;
const FEW = 5;

/**
 * A changed plan with the ids of the one that is stored, since resources, codes and links refer to them: what has its id keeps it, unless
 * nothing else speaks for it; what has another is recognised by where it lies, its size, name and category, however the whole drawing was shifted and turned.
 * No id of the stored plan comes to stand for anything else. Both are of one house, which the caller knows.
 */
export function reidentifyPlan(stored: Plan, drawn: Plan): ReidentifiedPlan {
  const matching = new Matching(stored, drawn);
  matching.pairById();
  const projection = planProjection(stored.features);
  const storedMarks = listPlanMarks(stored, projection);
  const drawnMarks = listPlanMarks(drawn, projection);
  matching.doubt(listDoubtful(matching, drawnMarks, storedMarks));
  // The caller says that they are one, whatever the file calls it.
  const [venue, storedVenue] = [drawn.features.venue[0], stored.features.venue[0]];
  if (venue !== undefined && storedVenue !== undefined) matching.pair(venue.id, storedVenue.id, 0);
  if (matching.isComplete()) return matching.end();

  matching.pairByText('address', ({ properties }) => JSON.stringify(properties));
  matching.pairByText('building', nameKey);
  matching.pairAlone('building', 'address');
  const motion = findMotion(drawnMarks, storedMarks);
  pairLevels(matching, drawnMarks, storedMarks, motion ?? STANDING_STILL);
  // Of two houses that have nothing in common nothing is recognised by its place.
  if (motion !== undefined) pairByPlace(matching, drawnMarks, storedMarks, motion);
  matching.pairDoubted();
  matching.pairByText('occupant', (feature, idOf) =>
    feature.feature_type === 'occupant' ? `${nameKey(feature)} ${idOf(feature.properties.anchor_id)}` : null,
  );
  matching.pairByText('relationship', (feature, idOf) => (feature.feature_type === 'relationship' ? endsKey(feature, idOf) : null));
  return matching.end();
}

/** Which drawn feature is which stored one, each at most once. */
class Matching {
  readonly #stored: ReadonlyMap<string, PlanFeature>;
  readonly #drawn: ReadonlyMap<string, PlanFeature>;
  readonly #plan: Plan;
  readonly #storedIdOf = new Map<string, string>();
  readonly #found = new Set<string>();
  readonly #movedM = new Map<string, number>();
  readonly #doubted = new Map<string, number>();

  constructor(stored: Plan, drawn: Plan) {
    this.#plan = drawn;
    this.#stored = new Map(listFeatures(stored).map((feature) => [feature.id, feature]));
    this.#drawn = new Map(listFeatures(drawn).map((feature) => [feature.id, feature]));
  }

  pairById(): void {
    for (const [id, feature] of this.#drawn) if (this.#stored.get(id)?.feature_type === feature.feature_type) this.pair(id, id, 0);
  }

  /** Their ids are not believed at once: another feature may lie where they lay. */
  doubt(doubtful: ReadonlyMap<string, number>): void {
    for (const [id, movedM] of doubtful) {
      this.#doubted.set(id, movedM);
      this.#found.delete(this.#storedIdOf.get(id)!);
      this.#storedIdOf.delete(id);
    }
  }

  /** Those whose place nothing else has taken, and that are nothing else: their ids are all that is known of them. */
  pairDoubted(): void {
    for (const [id, movedM] of this.#doubted) this.pair(id, id, movedM);
  }

  /** Nothing is left to be recognised. */
  isComplete(): boolean {
    return this.#storedIdOf.size === this.#drawn.size || this.#found.size === this.#stored.size;
  }

  pair(drawnId: string, storedId: string, movedM: number): void {
    if (this.#storedIdOf.has(drawnId) || this.#found.has(storedId)) return;
    this.#storedIdOf.set(drawnId, storedId);
    this.#found.add(storedId);
    this.#movedM.set(drawnId, movedM);
  }

  findStoredId(drawnId: string): string | undefined {
    return this.#storedIdOf.get(drawnId);
  }

  isFree(mark: PlanMark, side: 'drawn' | 'stored'): boolean {
    return side === 'drawn' ? !this.#storedIdOf.has(mark.feature.id) : !this.#found.has(mark.feature.id);
  }

  /** Of a kind of which either plan has one left. */
  pairAlone(...types: readonly PlanFeature['feature_type'][]): void {
    for (const type of types) {
      const { drawn, stored } = this.#left(type);
      if (drawn.length === 1 && stored.length === 1) this.pair(drawn[0]!.id, stored[0]!.id, 0);
    }
  }

  /** Of a kind those that alone have a text in either plan. `idOf` gives the stored id of a feature that is drawn. */
  pairByText(
    type: PlanFeature['feature_type'],
    textOf: (feature: PlanFeature, idOf: (id: string | undefined) => string | undefined) => string | null,
  ): void {
    const { drawn, stored } = this.#left(type);
    const storedByText = Map.groupBy(stored, (feature) => textOf(feature, (id) => id));
    for (const [text, features] of Map.groupBy(drawn, (feature) => textOf(feature, (id) => this.#storedIdOf.get(id ?? '')))) {
      const partners = text === null ? [] : (storedByText.get(text) ?? []);
      if (features.length === 1 && partners.length === 1) this.pair(features[0]!.id, partners[0]!.id, 0);
    }
  }

  #left(type: PlanFeature['feature_type']): { drawn: readonly PlanFeature[]; stored: readonly PlanFeature[] } {
    return {
      drawn: [...this.#drawn.values()].filter((feature) => feature.feature_type === type && !this.#storedIdOf.has(feature.id)),
      stored: [...this.#stored.values()].filter((feature) => feature.feature_type === type && !this.#found.has(feature.id)),
    };
  }

  end(): ReidentifiedPlan {
    const ids = new Map<string, string>();
    for (const id of this.#drawn.keys()) {
      const settled = this.#storedIdOf.get(id) ?? this.#ownId(id);
      if (settled !== id) ids.set(id, settled);
    }
    const recognised = [...this.#storedIdOf]
      .filter(([idInFile, id]) => id !== idInFile || this.#movedM.get(id)! > 0)
      .map(([idInFile, id]) => ({ id, idInFile, movedM: this.#movedM.get(idInFile) ?? 0 }));
    return { plan: rewriteIds(this.#plan, ids), recognised };
  }

  /** Of a new feature: not one that stands for something in the stored plan, whether that is still there or not. */
  #ownId(id: string): string {
    let own = id;
    while (this.#stored.has(own) || (own !== id && this.#drawn.has(own))) own = derivedId(`${own}/new`);
    return own;
  }
}

/**
 * Features that do not lie where their ids say, with the distance: those that are called otherwise, too, and where there are many of
 * them (numbers that are counted anew in each export) all but those that are called the same.
 */
function listDoubtful(matching: Matching, drawn: readonly PlanMark[], stored: readonly PlanMark[]): ReadonlyMap<string, number> {
  const storedById = new Map(stored.map((mark) => [mark.feature.id, mark]));
  const floorsApart = floorsApartOf(drawn, stored);
  const pairs = drawn.flatMap((mark) => {
    const partner = storedById.get(matching.findStoredId(mark.feature.id) ?? '');
    if (partner === undefined || mark.type === 'venue') return [];
    return [{ mark, partner, from: mark.centre, to: partner.centre, upM: STOREY_M * floorsApart(mark, partner) }];
  });
  if (pairs.length < FEW) return new Map();
  const landmarks = pairs.filter(({ mark }) => isLandmark(mark));
  const listElsewhere = (motion: RigidMotion) =>
    pairs.flatMap((pair) => {
      const asideM = pair.mark.type === 'level' ? 0 : missM(motion, pair);
      const isThere = pair.upM === 0 && asideM <= reachM(pair.mark, pair.partner);
      return isThere ? [] : [{ ...pair, movedM: Math.hypot(asideM, pair.upM) }];
    });
  const areManyOf = (some: readonly unknown[], all: readonly unknown[]) => some.length > MOST_ELSEWHERE * all.length;
  const otherNames = landmarks.filter(({ mark, partner }) => mark.name !== null && partner.name !== null && mark.name !== partner.name);
  const byIds = listElsewhere(fitMostRigidly(landmarks, SAME_PLACE_M));
  // In a row of equal rooms numbers that have moved up by one look like a house that has moved by a room: then the ids say nothing of that.
  const byThemselves = areManyOf(otherNames, landmarks) || areManyOf(byIds, pairs) ? findMotion(drawn, stored) : undefined;
  const elsewhere = byThemselves === undefined ? byIds : listElsewhere(byThemselves);
  const areMany = areManyOf(elsewhere, pairs);
  const isDoubtful = ({ name }: PlanMark, other: PlanMark) =>
    areMany ? name === null || name !== other.name : name !== null && other.name !== null && name !== other.name;
  return new Map(elsewhere.filter(({ mark, partner }) => isDoubtful(mark, partner)).map(({ mark, movedM }) => [mark.feature.id, movedM]));
}

/** About the height of a floor, for what has come to another one. */
const STOREY_M = 3;

/** How many floors a feature has gone up or down; a floor that keeps its ordinal or its name is the same. */
function floorsApartOf(drawn: readonly PlanMark[], stored: readonly PlanMark[]): (mark: PlanMark, partner: PlanMark) => number {
  const names = (marks: readonly PlanMark[]) =>
    new Map(marks.flatMap(({ type, levelId, name }) => (type === 'level' ? [[levelId, name]] : [])));
  const [now, before] = [names(drawn), names(stored)];
  return (mark, partner) => {
    if (mark.ordinal === null || partner.ordinal === null || now.get(mark.levelId) === before.get(partner.levelId)) return 0;
    return Math.abs(mark.ordinal - partner.ordinal);
  };
}

/** Floors are known by their ordinals here: which level is which is asked after. */
function findMotion(drawn: readonly PlanMark[], stored: readonly PlanMark[]): RigidMotion | undefined {
  return findPlanMotion(
    drawn.filter(isLandmark),
    stored.filter(isLandmark),
    ({ type, ordinal, category }) => `${type} ${ordinal} ${category}`,
  );
}

/**
 * Floors of a tower are alike, so that their ordinals and names say which is which; where a name speaks against an ordinal, neither is
 * believed. Of several houses with such a floor the nearest is it.
 */
function pairLevels(matching: Matching, drawn: readonly PlanMark[], stored: readonly PlanMark[], motion: RigidMotion): void {
  const levels = (marks: readonly PlanMark[]) => marks.filter(({ type }) => type === 'level');
  const names = {
    drawn: new Set(levels(drawn).map(({ name }) => name)),
    stored: new Set(levels(stored).map(({ name }) => name)),
  };
  const candidates = levels(drawn)
    .filter((mark) => matching.isFree(mark, 'drawn'))
    .flatMap((mark) =>
      levels(stored)
        .filter((partner) => matching.isFree(partner, 'stored') && mark.ordinal === partner.ordinal)
        .filter(({ name }) => mark.name === name || (!names.stored.has(mark.name) && !names.drawn.has(name)))
        .map((partner) => ({ mark, partner, distanceM: missM(motion, { from: mark.centre, to: partner.centre }) })),
    );
  for (const { mark, partner } of candidates.toSorted((a, b) => a.distanceM - b.distanceM))
    matching.pair(mark.feature.id, partner.feature.id, 0);
}

function pairByPlace(matching: Matching, drawn: readonly PlanMark[], stored: readonly PlanMark[], motion: RigidMotion): void {
  const pairs = matchMarks(
    drawn.filter((mark) => matching.isFree(mark, 'drawn')),
    stored.filter((mark) => matching.isFree(mark, 'stored')),
    motion,
    {
      drawn: ({ type, levelId }) => `${type} ${levelId === null ? '' : (matching.findStoredId(levelId) ?? `new ${levelId}`)}`,
      stored: ({ type, levelId }) => `${type} ${levelId ?? ''}`,
    },
  );
  for (const { drawn: mark, stored: partner, movedM } of pairs) matching.pair(mark.feature.id, partner.feature.id, movedM);
}

function endsKey({ properties }: Relationship, idOf: (id: string | undefined) => string | undefined): string | null {
  const ends = [properties.origin, ...(properties.intermediary ?? []), properties.destination].map((end) => idOf(end?.id));
  return ends.includes(undefined) ? null : [properties.category, properties.direction, ...ends].join(' ');
}
