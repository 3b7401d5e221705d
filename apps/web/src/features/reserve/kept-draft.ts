import { stringifySearch } from '../../lib/search-codec.ts';
import type { ReserveDraft } from './reserve-draft.ts';
import { keepText } from '../../lib/keep-text.ts';

/** A form that was filled in but not sent. It is stored for this tab, so that it survives Back and a reload. */
export interface KeptDraft {
  readonly draft: ReserveDraft;
  /** The form's idempotency key, so that repeating an unanswered request does not reserve twice. */
  readonly idempotencyKey: string;
  /** The version of the event that is being changed; null for a new one. If the event has since changed, the draft is not used. */
  readonly etag: string | null;
  readonly owner: string;
}

/** Prefix of the keys of all drafts in this tab. The drafts survive an expired session, but not a sign-out (`endSession`). */
const PREFIX = 'assist-draft ';
/** Version of the stored format. It must be increased with each change of `ReserveDraft`. */
const VERSION = 2;

/** Returns the key of a form: its search parameters in sorted order. A form for another day or room has a different key. */
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

/** Returns a stored draft; undefined if it cannot be read, or has the format of another version. */
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
