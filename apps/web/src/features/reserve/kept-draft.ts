import { stringifySearch } from '../../lib/search-codec.ts';
import type { ReserveDraft } from './reserve-draft.ts';

/** What somebody has filled in and not sent, as this tab keeps it over Back and a reload. */
export interface KeptDraft {
  readonly draft: ReserveDraft;
  /** The same as before: what was sent and not answered is not reserved a second time. */
  readonly idempotencyKey: string;
  /** Of the event that is changed. Where somebody else has changed it meanwhile, this is an answer to something else. */
  readonly etag: string | null;
  readonly owner: string;
}

/** All of this tab's; signing out, and signing in, empties the store (`wipeBrowserStore`). */
const PREFIX = 'assist-draft ';

/** A form is known by its address, in whatever order it is written: another day or another room is another form. */
export function keyOfForm(search: Record<string, unknown>): string {
  return PREFIX + stringifySearch(Object.fromEntries(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

export function readDraft(key: string, { owner, etag }: Pick<KeptDraft, 'owner' | 'etag'>): KeptDraft | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  const kept = JSON.parse(text) as KeptDraft;
  return kept.owner === owner && kept.etag === etag ? kept : undefined;
}

export function keepDraft(key: string, kept: KeptDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A full store keeps nothing more: the form works without it.
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key);
}
