import { findPeople, getCalendarMe, getCalendarMyImage } from '@assist/contract';
import { contextOf } from '../../call/call-context.ts';
import { Reply, type Route, route } from '../../call/route.ts';
import type { PeopleUsecases } from './people.usecases.ts';

export function peopleRoutes(people: PeopleUsecases): Route[] {
  return [
    route(getCalendarMe, async (call) => people.getMe(contextOf(call))),
    route(getCalendarMyImage, async (call) => {
      const image = await people.findMyImage(call.principal, contextOf(call));
      if (image === undefined) return new Reply(204, undefined);
      return new Reply(200, image.bytes, { 'content-type': image.contentType, 'cache-control': 'private, no-cache' });
    }),
    route(findPeople, async (call) => people.findPeople(call.query.q, contextOf(call))),
  ];
}
