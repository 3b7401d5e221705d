import { useEffect, useState } from 'react';
import { newId } from '../../lib/new-id.ts';
import { dropDraft, keepDraft, type KeptDraft, keyOfForm, readDraft } from './kept-draft.ts';
import type { ReserveDraft } from './reserve-draft.ts';

export interface DraftInHand {
  readonly draft: ReserveDraft;
  /** Idempotency key of the form's request, so that a second press or a lost answer never reserves twice. */
  readonly idempotencyKey: string;
  /** True if the draft was restored from storage. */
  readonly isKept: boolean;
  patch(part: Partial<ReserveDraft>): void;
  startAfresh(): void;
  /** Replaces the key after the server has answered a request, so that the next request counts as a new one. */
  renewKey(): void;
  /** Removes the stored draft, which has become a reservation. */
  drop(): void;
}

/** Returns the form's draft, which survives Back and a reload until it is reserved or discarded. */
export function useReserveDraft(
  address: Record<string, unknown>,
  { owner, etag }: Pick<KeptDraft, 'owner' | 'etag'>,
  untouched: () => ReserveDraft,
): DraftInHand {
  const key = keyOfForm(address);
  const [kept, setKept] = useState(() => readDraft(key, { owner, etag }));
  const [draft, setDraft] = useState<ReserveDraft>(() => kept?.draft ?? untouched());
  const [isTouched, setIsTouched] = useState(false);
  const [idempotencyKey, setIdempotencyKey] = useState(() => kept?.idempotencyKey ?? newId());
  useEffect(() => {
    if (isTouched) keepDraft(key, { draft, idempotencyKey, etag, owner });
  }, [isTouched, key, draft, idempotencyKey, etag, owner]);
  return {
    draft,
    idempotencyKey,
    isKept: kept !== undefined,
    patch(part) {
      setDraft((before) => ({ ...before, ...part }));
      setIsTouched(true);
    },
    startAfresh() {
      dropDraft(key);
      setKept(undefined);
      setIsTouched(false);
      setDraft(untouched());
      setIdempotencyKey(newId());
    },
    renewKey: () => setIdempotencyKey(newId()),
    drop: () => dropDraft(key),
  };
}
