import { derivedId } from './derived-id.ts';
import { listFeatures, type Plan, type PlanFeature } from './plan.ts';
import type { PlanMark } from './plan-mark.ts';

/** A feature that the file calls otherwise than the stored plan, or by an id that alone speaks for it. */
export interface Recognised {
  readonly id: string;
  readonly idInFile: string;
  /** By itself, beside what the whole drawing has moved; 0 where it lies nowhere. */
  readonly movedM: number;
}

/** Which drawn feature is which stored one, each at most once. */
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

  /** Other ids for what is drawn: those of the stored plan where they stand for the same, new ones where they would stand for something else. */
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

  /** Of a new feature: not one that stands for something in the stored plan, whether that is still there or not. */
  #ownId(id: string): string {
    let own = id;
    while (this.#stored.has(own) || (own !== id && this.#drawn.has(own))) own = derivedId(`${own}/new`);
    return own;
  }
}
