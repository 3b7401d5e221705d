import { type AnswerOf, changeResourceRows, listResourceRows } from '@assist/contract';
import { Reply, type Route, route } from '../../call/route.ts';
import type { ResourceListUsecases } from './resource-list.usecases.ts';

export function resourceListRoutes(list: ResourceListUsecases): Route[] {
  return [
    route(
      listResourceRows,
      async () =>
        new Reply<AnswerOf<typeof listResourceRows>>(200, await list.list(), { 'content-type': 'application/json; charset=utf-8' }),
    ),
    route(changeResourceRows, async ({ body, principal: { email, name }, correlationId, now }) => ({
      outcomes: await list.change(body.changes, body.onlyCheck ?? false, { email, name, correlationId }, now),
    })),
  ];
}
