import { checkIn, findObjects, listObjectValues, listObjects, putObjectValues, setObjectValue } from '@assist/contract';
import { toInstant } from '@assist/time';
import { insideRoute, type Route, route, serviceRoute } from '../../call/route.ts';
import type { ConfirmationsUsecases } from '../confirmations/confirmations.usecases.ts';
import type { ObjectsUsecases } from './objects.usecases.ts';

export function objectsRoutes(objects: ObjectsUsecases, confirmations: ConfirmationsUsecases): Route[] {
  return [
    insideRoute(listObjects, async ({ query, principal }) => objects.list(query.levelId, principal)),
    route(findObjects, async ({ query, principal }) => objects.find(query.q, principal)),
    route(setObjectValue, async ({ params, body, principal, now }) => objects.set(params.id, body.value, principal, now)),
    serviceRoute(listObjectValues, async ({ principal }) => objects.listValues(principal)),
    serviceRoute(putObjectValues, async ({ body, principal, now }) =>
      objects.put(
        body.values.map(({ id, value, at }) => ({ id, value, at: at === undefined ? now : toInstant(at) })),
        principal,
        now,
      ),
    ),
    serviceRoute(checkIn, async ({ body, principal, now }) => confirmations.checkIn(body.resourceEmail, principal, now)),
  ];
}
