import { stringifySearch } from '../../lib/search-codec.ts';
import type { ReserveDraft } from './reserve-draft.ts';
import { keepText } from '../../lib/keep-text.ts';

/** A form that was filled in but not sent, stored in this tab across Back and a reload. */
export interface KeptDraft {
  readonly draft: ReserveDraft;
  /** The original key, so that a request sent but not answered does not reserve twice. */
  readonly idempotencyKey: string;
  /** The version of the event being changed. If somebody else has changed the event in the meantime, the draft no longer applies. */
  readonly etag: string | null;
  readonly owner: string;
}

/** The prefix of all of this tab's drafts. Signing out removes them (`endSession`); they survive an expired session. */
const PREFIX = 'assist-draft ';
/** Increased with each change of `ReserveDraft`. */
const VERSION = 2;

/** Returns the key of a form: its address with the parameters sorted. Another day or another room is another form. */
export function keyOfForm(search: Record<string, unknown>): string {
  return PREFIX + stringifySearch(Object.fromEntries(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

export function readDraft(key: string, { owner, etag }: Pick<KeptDraft, 'owner' | 'etag'>): KeptDraft | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  const kept = parse(text);
  return kept?.owner === owner && kept.etag === etag ? kept : undefined;
}

/** Removes the drafts of other people, which the current person must not see. */
export function keepOnlyDraftsOf(owner: string): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
  for (const key of keys.filter((one) => one.startsWith(PREFIX)))
    if (parse(sessionStorage.getItem(key) ?? '')?.owner !== owner) dropDraft(key);
}

/** Returns undefined if another version of the product wrote it in another format. */
function parse(text: string): KeptDraft | undefined {
  try {
    const { version, ...kept } = JSON.parse(text) as KeptDraft & { readonly version?: number };
    return version === VERSION ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(key: string, kept: KeptDraft): void {
  keepText(key, JSON.stringify({ version: VERSION, ...kept }), () => sessionStorage);
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key);
}
