import { type AnswerOf, findObjects } from '@assist/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { KEYS } from '../../lib/api/queries.ts';
import { usePaused } from '../../lib/waiting/use-paused.ts';

export type FoundThing = AnswerOf<typeof findObjects>[number];

/** The contract takes no less, and no more. */
const SHORTEST = 2;
const LONGEST = 120;
/** Names change with an import. */
const FRESH_MS = 60_000;
const NOTHING: readonly FoundThing[] = [];

/** Lamps, blinds and sensors by name; nothing is asked for before somebody has stopped typing. */
export function useFoundThings(text: string): { readonly things: readonly FoundThing[]; readonly isAsking: boolean } {
  const wanted = text.trim();
  const isAsked = wanted.length >= SHORTEST && wanted.length <= LONGEST;
  const isPaused = usePaused(wanted) === wanted;
  const { data, isPending, isError } = useQuery({
    queryKey: [...KEYS.objects, 'found', wanted],
    enabled: isAsked && isPaused,
    staleTime: FRESH_MS,
    retry: false,
    queryFn: ({ signal }) => call(findObjects, { query: { q: wanted }, signal }),
  });
  return { things: isAsked ? (data ?? NOTHING) : NOTHING, isAsking: isAsked && isPending && !isError };
}
