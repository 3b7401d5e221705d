import {
  type AnswerOf,
  changeAreaRows,
  changeNewsRows,
  changeResourceRows,
  listAreaRows,
  listNewsRows,
  listResourceRows,
} from '@assist/contract';
import { Reply, type Route, route } from '../../call/route.ts';
import type { List } from './lists.usecases.ts';

/** The list of each kind. */
export interface Lists {
  readonly resources: List;
  readonly areas: List;
  readonly news: List;
}

export function listRoutes({ resources, areas, news }: Lists): Route[] {
  return [
    route(listResourceRows, async () => jsonReply(await resources.list())),
    route(changeResourceRows, async ({ body, principal: { email, name }, correlationId, now }) => ({
      // Nothing removes a resource, so no outcome says so.
      outcomes: (await resources.change(body.changes, body.onlyCheck ?? false, { email, name, correlationId }, now)).filter(
        (outcome) => outcome.kind !== 'removed',
      ),
    })),
    route(listAreaRows, async () => jsonReply(await areas.list())),
    route(changeAreaRows, async ({ body, principal: { email, name }, correlationId, now }) => ({
      outcomes: await areas.change(body.changes, body.onlyCheck ?? false, { email, name, correlationId }, now),
    })),
    route(listNewsRows, async () => jsonReply(await news.list())),
    route(changeNewsRows, async ({ body, principal: { email, name }, correlationId, now }) => ({
      outcomes: await news.change(body.changes, body.onlyCheck ?? false, { email, name, correlationId }, now),
    })),
  ];
}

function jsonReply(json: Buffer): Reply<AnswerOf<typeof listAreaRows>> {
  return new Reply<AnswerOf<typeof listAreaRows>>(200, json, { 'content-type': 'application/json; charset=utf-8' });
}
