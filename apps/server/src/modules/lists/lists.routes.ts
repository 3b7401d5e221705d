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
import { type Charge, chargeOf } from '../../call/charge.ts';
import { Reply, type Route, route } from '../../call/route.ts';
import type { List, ListCaller } from './lists.usecases.ts';

/** The list of each kind. */
export type Lists = Readonly<Record<'resources' | 'areas' | 'types' | 'properties' | 'news', List>>;

export function listRoutes({ resources, areas, types, properties, news }: Lists): Route[] {
  return [
    route(listResourceRows, async ({ principal }) => jsonReply(await resources.list(chargeOf(principal, 'resources')))),
    route(changeResourceRows, async ({ body, principal, correlationId, now }) => {
      const caller = callerOf({ principal, correlationId }, chargeOf(principal, 'resources'));
      // Nothing removes a resource, so no outcome says so.
      const outcomes = await resources.change(body.changes, body.onlyCheck ?? false, caller, now);
      return { outcomes: outcomes.filter((outcome) => outcome.kind !== 'removed') };
    }),
    route(listAreaRows, async ({ principal }) => jsonReply(await areas.list(chargeOf(principal, 'resources')))),
    route(changeAreaRows, async ({ body, principal, correlationId, now }) => {
      const caller = callerOf({ principal, correlationId }, chargeOf(principal, 'resources'));
      return { outcomes: await areas.change(body.changes, body.onlyCheck ?? false, caller, now) };
    }),
    route(listTypeRows, async () => jsonReply(await types.list('everywhere'))),
    route(changeTypeRows, async (call) => ({
      outcomes: await types.change(call.body.changes, call.body.onlyCheck ?? false, callerOf(call, 'everywhere'), call.now),
    })),
    route(listPropertyRows, async () => jsonReply(await properties.list('everywhere'))),
    route(changePropertyRows, async (call) => ({
      outcomes: await properties.change(call.body.changes, call.body.onlyCheck ?? false, callerOf(call, 'everywhere'), call.now),
    })),
    route(listNewsRows, async () => jsonReply(await news.list('everywhere'))),
    route(changeNewsRows, async (call) => ({
      outcomes: await news.change(call.body.changes, call.body.onlyCheck ?? false, callerOf(call, 'everywhere'), call.now),
    })),
  ];
}

interface Called {
  readonly principal: { readonly email: string; readonly name: string };
  readonly correlationId: string;
}

function callerOf({ principal: { email, name }, correlationId }: Called, charge: Charge): ListCaller {
  return { actor: { email, name, correlationId }, charge };
}

function jsonReply(json: Buffer): Reply<AnswerOf<typeof listAreaRows>> {
  return new Reply<AnswerOf<typeof listAreaRows>>(200, json, { 'content-type': 'application/json; charset=utf-8' });
}
