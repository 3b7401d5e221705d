import { changeResourceRows, listResourceRows } from '@assist/contract';
import { type Route, route } from '../../call/route.ts';
import type { ResourceListUsecases } from './resource-list.usecases.ts';

export function resourceListRoutes(list: ResourceListUsecases): Route[] {
  return [
    route(listResourceRows, async () => list.list()),
    route(changeResourceRows, async ({ body, principal: { email, name }, correlationId, now }) => ({
      outcomes: await list.change(body.changes, body.onlyCheck ?? false, { email, name, correlationId }, now),
    })),
  ];
}
