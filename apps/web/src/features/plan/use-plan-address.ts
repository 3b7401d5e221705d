import type { Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { type FinderPatch, type FinderSearch, patched } from '../../lib/finder-search.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { addressTime, isAnotherDay } from '../../parts/time/default-time.ts';

export interface PlanAddress {
  readonly search: FinderSearch;
  /** The address, but with the time that is currently being dragged. */
  readonly asked: FinderSearch;
  /** Changes the address. A step, such as to another day, adds a history entry; a smaller change replaces the current one. */
  change(patch: FinderPatch, isStep?: boolean, state?: { readonly focusCard: boolean }): Promise<void>;
  /** Opens the card of a resource, or closes it. The focus moves into the card if the pressed button may give way to it. */
  choose(resource: Resource | undefined, focusCard?: boolean): void;
  drag(range: InstantRange | undefined): void;
  /** Ends the drag and writes the time to the address. */
  setTime(range: InstantRange): void;
}

/** Returns the address of the plan, which contains everything shown, except a time that is still being dragged. */
export function usePlanAddress(): PlanAddress {
  const search = useSearch({ from: '/shell/plan' });
  const navigate = useNavigate({ from: '/plan' });
  const router = useRouter();
  const isHere = useIsHere('/plan');
  const timezone = useZone();
  const [draft, setDraft] = useState<InstantRange>();

  const asked = useMemo<FinderSearch>(
    () => (draft === undefined ? search : { ...search, ...addressTime(draft, timezone) }),
    [search, draft, timezone],
  );
  const change = useCallback(
    async (patch: FinderPatch, isStep = false, state = { focusCard: false }) => {
      if (!isHere()) return;
      const isDay = typeof patch !== 'function' && isAnotherDay(patch, router.latestLocation.search, timezone);
      await navigate({ search: (before) => patched(before, patch), replace: !isStep && !isDay, resetScroll: false, state });
    },
    [navigate, isHere, router, timezone],
  );
  const choose = useCallback(
    (resource: Resource | undefined, focusCard = false) => {
      // The address is read at the press, so that the callback stays the same and the rows of a list are not redrawn.
      const before = (router.latestLocation.search as FinderSearch).resource;
      // Opening a card adds a history entry; going from one card to the next does not.
      if (resource?.id !== before) void change({ resource: resource?.id ?? '', place: undefined }, before === undefined, { focusCard });
    },
    [change, router],
  );
  const setTime = useCallback(
    (range: InstantRange) => {
      setDraft(range);
      void change(addressTime(range, timezone)).finally(() => setDraft(undefined));
    },
    [change, timezone],
  );
  return { search, asked, change, choose, drag: setDraft, setTime };
}
