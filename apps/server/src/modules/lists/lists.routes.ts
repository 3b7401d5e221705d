import {
  type AnswerOf,
  changeAreaRows,
  changeNewsRows,
  changePropertyRows,
  changeResourceRows,
  changeTypeRows,
  listAreaRows,
  listNewsRows,
  listPropertyRows,
  listResourceRows,
  listTypeRows,
} from '@assist/contract';
import { Reply, type Route, route } from '../../call/route.ts';
import type { List } from './lists.usecases.ts';

/** The list of each kind. */
export type Lists = Readonly<Record<'resources' | 'areas' | 'types' | 'properties' | 'news', List>>;

export function listRoutes({ resources, areas, types, properties, news }: Lists): Route[] {
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
    route(listTypeRows, async () => jsonReply(await types.list())),
    route(changeTypeRows, async ({ body, principal: { email, name }, correlationId, now }) => ({
      outcomes: await types.change(body.changes, body.onlyCheck ?? false, { email, name, correlationId }, now),
    })),
    route(listPropertyRows, async () => jsonReply(await properties.list())),
    route(changePropertyRows, async ({ body, principal: { email, name }, correlationId, now }) => ({
      outcomes: await properties.change(body.changes, body.onlyCheck ?? false, { email, name, correlationId }, now),
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
