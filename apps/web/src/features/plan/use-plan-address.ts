import type { Resource } from '@assist/resource';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { type FinderPatch, type FinderSearch, patched } from '../../lib/finder-search.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { fromMinutes, isAnotherDay } from '../../parts/time/default-time.ts';
import type { Span } from '../../parts/time/time-track.ts';

export interface PlanAddress {
  readonly search: FinderSearch;
  /** The address, with the time that is currently being dragged. */
  readonly asked: FinderSearch;
  /** A step, like a change of day, adds a history entry; anything smaller replaces the current one. */
  change(patch: FinderPatch, isStep?: boolean): Promise<void>;
  choose(resource: Resource | undefined): void;
  drag(span: Span | undefined): void;
  /** Ends the drag: the time is written to the address. */
  setTime(day: string, span: Span): void;
}

/** Everything that the plan shows is in the address, except a time that is still being dragged. */
export function usePlanAddress(): PlanAddress {
  const search = useSearch({ from: '/shell/plan' });
  const navigate = useNavigate({ from: '/plan' });
  const router = useRouter();
  const isHere = useIsHere('/plan');
  const { timezone } = useConfiguration();
  const [draft, setDraft] = useState<Span>();

  const asked = useMemo<FinderSearch>(
    () => (draft === undefined ? search : { ...search, from: fromMinutes(draft.from), to: fromMinutes(draft.to) }),
    [search, draft],
  );
  const change = useCallback(
    async (patch: FinderPatch, isStep = false) => {
      if (!isHere()) return;
      const isDay = typeof patch !== 'function' && isAnotherDay(patch, router.latestLocation.search, timezone);
      await navigate({ search: (before) => patched(before, patch), replace: !isStep && !isDay, resetScroll: false });
    },
    [navigate, isHere, router, timezone],
  );
  const choose = useCallback(
    (resource: Resource | undefined) => {
      // Read at the press, so that the callback stays the same for all rows of a list.
      const before = (router.latestLocation.search as FinderSearch).resource;
      // Opening a card adds a history entry; going from one card to the next does not.
      if (resource?.id !== before) void change({ resource: resource?.id ?? '', place: undefined }, before === undefined);
    },
    [change, router],
  );
  const setTime = useCallback(
    (day: string, span: Span) => {
      setDraft(span);
      void change({ day, from: fromMinutes(span.from), to: fromMinutes(span.to) }).finally(() => setDraft(undefined));
    },
    [change],
  );
  return { search, asked, change, choose, drag: setDraft, setTime };
}
