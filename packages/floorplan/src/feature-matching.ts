import { derivedId } from './derived-id.ts';
import { listFeatures, type Plan, type PlanFeature } from './plan.ts';
import type { PlanMark } from './plan-mark.ts';

/** A feature with a different id in the file than in the stored plan, or one recognised by its id only. */
export interface Recognised {
  readonly id: string;
  readonly idInFile: string;
  /** How far the feature has moved by itself, apart from the whole drawing; 0 if it has no location. */
  readonly movedM: number;
}

/** Matches drawn features to stored ones, each at most once. */
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

  /** Sets these ids aside for now: another feature may lie at the place of the stored one. */
  doubt(doubtful: ReadonlyMap<string, number>): void {
    for (const [id, movedM] of doubtful) {
      this.#doubted.set(id, movedM);
      this.#found.delete(this.#storedIdOf.get(id)!);
      this.#storedIdOf.delete(id);
    }
  }

  /**
   * Matches doubted features by their id, the last remaining clue, unless they or their stored counterparts have been matched otherwise.
   */
  pairDoubted(): void {
    for (const [id, movedM] of this.#doubted) this.pair(id, id, movedM);
  }

  /** Whether nothing is left to be recognised. */
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

  /** Pairs features of a type if each plan has exactly one of them left. */
  pairAlone(...types: readonly PlanFeature['feature_type'][]): void {
    for (const type of types) {
      const { drawn, stored } = this.#left(type);
      if (drawn.length === 1 && stored.length === 1) this.pair(drawn[0]!.id, stored[0]!.id, 0);
    }
  }

  /** Pairs features of a type whose text is unique in both plans. `idOf` returns the stored id of a drawn feature. */
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
   * Returns the ids that drawn features have to change to: the stored id for the same feature, a new id if the drawn id means something
   * else in the stored plan.
   */
  settle(): { readonly ids: ReadonlyMap<string, string>; readonly recognised: readonly Recognised[] } {
    const ids = new Map<string, string>();
    for (const id of this.#drawn.keys()) {
      const settled = this.#storedIdOf.get(id) ?? this.#ownId(id);
      if (settled !== id) ids.set(id, settled);
    }
    const recognised = [...this.#storedIdOf]
      .filter(([idInFile, id]) => id !== idInFile || this.#movedM.get(id)! > 0)
      .map(([idInFile, id]) => ({ id, idInFile, movedM: this.#movedM.get(idInFile) ?? 0 }));
    return { ids, recognised };
  }

  /** Returns an id for a new feature that no feature of the stored plan has, whether still present or not. */
  #ownId(id: string): string {
    let own = id;
    while (this.#stored.has(own) || (own !== id && this.#drawn.has(own))) own = derivedId(`${own}/new`);
    return own;
  }
}
