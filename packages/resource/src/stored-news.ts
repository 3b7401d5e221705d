import type { Multilingual } from './multilingual.ts';

/** An item of the company's news, as it is stored and imported. */
export interface StoredNews {
  readonly id: string;
  readonly title: Multilingual;
  readonly text: Multilingual;
  /** The instant from which the item is shown, as ISO 8601 text. */
  readonly publishedAt: string;
  /** The instant from which it is no longer shown; null for ever. Missing, as `areaIds`, in data stored by an earlier version. */
  readonly until?: string | null;
  /** The areas that it concerns; empty if it concerns everybody. */
  readonly areaIds?: readonly string[];
}
