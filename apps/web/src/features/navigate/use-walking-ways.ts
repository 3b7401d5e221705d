import { projectionAt } from '@assist/floorplan';
import { decodeGraph, openWays } from '@assist/wayfinding';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureOf } from '../../lib/api/failure-of.ts';
import { navigationQuery, walkingGraphQuery } from '../../lib/api/navigation.ts';

/** Loads the graph in which the routes of a venue are found. Of several venues, takes the one with the given floor, or else the first. */
export function useWalkingWays(levelId: string | undefined) {
  const navigation = useQuery(navigationQuery);
  const venues = navigation.data?.venues ?? [];
  const venue = venues.find(({ levelIds }) => levelId !== undefined && levelIds.includes(levelId)) ?? venues[0];
  const answer = useQuery({ ...walkingGraphQuery(venue?.venueId ?? '', venue?.version ?? ''), enabled: venue !== undefined });
  const graph = useMemo(() => (answer.data === undefined ? undefined : decodeGraph(answer.data)), [answer.data]);
  // The closures are compared as text, so that an equal list does not count as a change.
  const closed = JSON.stringify((navigation.data?.closures ?? []).map(({ featureId }) => featureId));
  const ways = useMemo(() => (graph === undefined ? undefined : openWays(graph, new Set(JSON.parse(closed) as string[]))), [graph, closed]);
  const projection = useMemo(() => (graph === undefined ? undefined : projectionAt(...graph.origin)), [graph]);
  return {
    ways,
    /** True while today's closures are loading and those of the last visit are used. */
    isFromBefore: !navigation.isFetched,
    projection,
    hasNone: navigation.data !== undefined && venue === undefined,
    error: failureOf(navigation) ?? failureOf(answer),
    retry: () => {
      void navigation.refetch();
      if (venue !== undefined) void answer.refetch();
    },
  };
}
