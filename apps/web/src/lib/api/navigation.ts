import { type AnswerOf, type BodyOf, getNavigation, getWalkingGraph, listWalkingTimes } from '@assist/contract';
import { WAITS } from '@assist/reservation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { freshFor, lastKnown } from './last-known.ts';

export type NavigationAnswer = AnswerOf<typeof getNavigation>;
type GraphAnswer = AnswerOf<typeof getWalkingGraph>;

const KNOWN = lastKnown<NavigationAnswer>('navigation');
/** Polling interval of the closures, since a door, a lift or a room may be closed while somebody is walking there. */
const REFRESH_MS = 15_000;

export const navigationQuery = queryOptions({
  queryKey: ['navigation'],
  staleTime: freshFor(WAITS.calculationCacheMs),
  refetchInterval: REFRESH_MS,
  ...KNOWN.initial,
  queryFn: async ({ signal }) => KNOWN.keep(await call(getNavigation, { signal })),
});

/** The walking graph of a venue. A version never changes, so a stored graph of this version is used without a request. */
export function walkingGraphQuery(venueId: string, version: string) {
  const known = lastKnown<{ readonly version: string; readonly graph: GraphAnswer }>(`graph ${venueId}`);
  const isKnown = () => known.find()?.version === version;
  return queryOptions({
    queryKey: ['walking-graph', venueId, version],
    staleTime: Infinity,
    initialData: () => (isKnown() ? known.find()?.graph : undefined),
    queryFn: async ({ signal }) =>
      known.keep({ version, graph: await call(getWalkingGraph, { params: { venueId }, query: { version }, signal }) }).graph,
  });
}

/** Walking times in seconds, by start and then by destination; unreachable destinations are left out. */
export function walkingTimesQuery(asked: BodyOf<typeof listWalkingTimes>) {
  return queryOptions({
    queryKey: ['walking-times', asked],
    enabled: asked.from.length > 0 && asked.to.length > 0,
    staleTime: freshFor(WAITS.calculationCacheMs),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { seconds } = await call(listWalkingTimes, { body: asked, signal });
      return new Map(
        asked.from.map((from, row) => {
          const known = asked.to.flatMap((to, column) => {
            const walk = seconds[row]?.[column] ?? null;
            return walk === null ? [] : [[to, walk] as const];
          });
          return [from, new Map(known)] as const;
        }),
      );
    },
  });
}
