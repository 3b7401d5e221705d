import { createOnlineMeeting } from '@assist/contract';
import { toInstant } from '@assist/time';
import { type Route, route } from '../../call/route.ts';
import { contextOf } from '../../call/call-context.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { OnlineMeetingsUsecases } from './online-meetings.usecases.ts';

export function onlineMeetingsRoutes(meetings: OnlineMeetingsUsecases, catalogue: Catalogue): Route[] {
  return [
    route(createOnlineMeeting, async (call) => {
      const { eventStart, eventEnd, ...rest } = call.body;
      const { company } = await catalogue.current();
      return meetings.create(
        call.params.meetingProvider,
        { ...rest, eventStart: toInstant(eventStart), eventEnd: toInstant(eventEnd) },
        company.timezone,
        contextOf(call),
      );
    }),
  ];
}
