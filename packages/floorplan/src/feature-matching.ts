import { derivedId } from './derived-id.ts';
import { listFeatures, type Plan, type PlanFeature } from './plan.ts';
import type { PlanMark } from './plan-mark.ts';

/** A feature of the file that was matched to a stored one with a different id or, although it has moved, by its id alone. */
export interface Recognised {
  readonly id: string;
  readonly idInFile: string;
  /** Distance in metres that the feature has moved relative to the whole drawing; 0 if it has no location. */
  readonly movedM: number;
}

/** Matches features of a new drawing to features of the stored plan. Each is matched at most once. */
export class FeatureMatching {
  readonly #stored: ReadonlyMap<string, PlanFeature>;
  readonly #drawn: ReadonlyMap<string, PlanFeature>;
  readonly #storedIdOf = new Map<string, string>();
  readonly #found = new Set<string>();
  readonly #movedM = new Map<string, number>();
  readonly #doubted = new Map<string, number>();

  constructor(stored: Plan, drawn: Plan) {
    this.#stored = new Map(listFeatures(stored).map((feature) => [feature.id, feature]));
    this.#drawn = new Map(listFeatures(drawn).map((feature) => [feature.id, feature]));
  }

  pairById(): void {
    for (const [id, feature] of this.#drawn) if (this.#stored.get(id)?.feature_type === feature.feature_type) this.pair(id, id, 0);
  }

  /** Undoes the matches by id of doubtful features. `doubtful` has the distances in metres that they would have moved, by id. */
  doubt(doubtful: ReadonlyMap<string, number>): void {
    for (const [id, movedM] of doubtful) {
      this.#doubted.set(id, movedM);
      this.#found.delete(this.#storedIdOf.get(id)!);
      this.#storedIdOf.delete(id);
    }
  }

  /** Matches the doubtful features by their id after all, unless they or their stored counterparts have been matched in the meantime. */
  pairDoubted(): void {
    for (const [id, movedM] of this.#doubted) this.pair(id, id, movedM);
  }

  /** Returns whether all features of one of the two plans are matched, so that no more can be. */
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

  /** Pairs the unmatched features of a type if there is exactly one in each plan. */
  pairAlone(...types: readonly PlanFeature['feature_type'][]): void {
    for (const type of types) {
      const { drawn, stored } = this.#left(type);
      if (drawn.length === 1 && stored.length === 1) this.pair(drawn[0]!.id, stored[0]!.id, 0);
    }
  }

  /**
   * Pairs unmatched features of a type that have the same text, if it is unique in both plans. `idOf` converts ids of the drawing, to which
   * the text may refer, to stored ids.
   */
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

  /**
   * Returns the new ids of drawn features by their old ones: the stored id of a matched feature, or a new id if the drawn id belongs to
   * another stored feature.
   */
  settle(): { readonly ids: ReadonlyMap<string, string>; readonly recognised: readonly Recognised[] } {
    const ids = new Map<string, string>();
    for (const id of this.#drawn.keys()) {
      const settled = this.#storedIdOf.get(id) ?? this.#ownId(id);
      if (settled !== id) ids.set(id, settled);
    }
    const recognised = [...this.#storedIdOf]
      .filter(([idInFile, id]) => id !== idInFile || this.#movedM.get(idInFile)! > 0)
      .map(([idInFile, id]) => ({ id, idInFile, movedM: this.#movedM.get(idInFile) ?? 0 }));
    return { ids, recognised };
  }

  /** Returns an id for a new feature: its own, or else a derived one that no feature of either plan has. */
  #ownId(id: string): string {
    let own = id;
    while (this.#stored.has(own) || (own !== id && this.#drawn.has(own))) own = derivedId(`${own}/new`);
    return own;
  }
}
