import { stringifySearch } from '../../lib/search-codec.ts';
import type { ReserveDraft } from './reserve-draft.ts';
import { keepText } from '../../lib/keep-text.ts';

/** What somebody has filled in and not sent, as this tab keeps it over Back and a reload. */
export interface KeptDraft {
  readonly draft: ReserveDraft;
  /** The same as before: what was sent and not answered is not reserved a second time. */
  readonly idempotencyKey: string;
  /** Of the event that is changed. Where somebody else has changed it meanwhile, this is an answer to something else. */
  readonly etag: string | null;
  readonly owner: string;
}

/** All of this tab's. Signing out removes them (`endSession`); after a session has run out they are still there. */
const PREFIX = 'assist-draft ';
/** Another one with each change of `ReserveDraft`. */
const VERSION = 2;

/** A form is known by its address, in whatever order it is written: another day or another room is another form. */
export function keyOfForm(search: Record<string, unknown>): string {
  return PREFIX + stringifySearch(Object.fromEntries(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

export function readDraft(key: string, { owner, etag }: Pick<KeptDraft, 'owner' | 'etag'>): KeptDraft | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  const kept = parse(text);
  return kept?.owner === owner && kept.etag === etag ? kept : undefined;
}

/** Somebody else is here now: what another one was typing is not his to see. */
export function keepOnlyDraftsOf(owner: string): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
  for (const key of keys.filter((one) => one.startsWith(PREFIX)))
    if (parse(sessionStorage.getItem(key) ?? '')?.owner !== owner) dropDraft(key);
}

/** Nothing where another version of the product has written it, in another form. */
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
