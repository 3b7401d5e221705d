import { type AnswerOf, deleteClosure, getNavigation, getWalkingGraph, listWalkingTimes, putClosure } from '@assist/contract';
import { chargeOf } from '../../call/charge.ts';
import { insideRoute, Reply, route, type Route } from '../../call/route.ts';
import type { NavigationUsecases } from './navigation.usecases.ts';

/**
 * The `cache-control` header of a graph that is requested by its version, and therefore never changes. Without a version, the client must
 * ask each time whether the graph has changed.
 */
const OF_A_VERSION = 'private, max-age=31536000, immutable';
const OF_NOW = 'private, no-cache';

export function navigationRoutes(navigation: NavigationUsecases): Route[] {
  return [
    insideRoute(getNavigation, async ({ principal }) => navigation.readFor(principal)),
    insideRoute(getWalkingGraph, async ({ params, query, principal }) => {
      const { version, document } = await navigation.graphFor(params.venueId, principal);
      return new Reply<AnswerOf<typeof getWalkingGraph>>(200, new TextEncoder().encode(document), {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': query.version === version ? OF_A_VERSION : OF_NOW,
      });
    }),
    route(listWalkingTimes, async ({ body }) => navigation.listWalks(body)),
    route(putClosure, async ({ params, body, principal, now }) => {
      await navigation.close(params.featureId, body.note, chargeOf(principal, 'plan'), now);
      return new Reply(204);
    }),
    route(deleteClosure, async ({ params, principal, now }) => {
      await navigation.open(params.featureId, chargeOf(principal, 'plan'), now);
      return new Reply(204);
    }),
  ];
}
