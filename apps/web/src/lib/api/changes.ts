import {
  actOnEvent,
  addFavourite,
  addOtherCalendar,
  type AnswerScope,
  changeEvent,
  type ChangeEventBody,
  changeOtherCalendar,
  createEvent,
  type CreateEventBody,
  deleteEvent,
  type EventScope,
  finishEvent,
  type OtherCalendar,
  removeFavourite,
  removeOtherCalendar,
  respondToEvent,
} from '@assist/contract';
import type { ToldResource } from '@assist/reservation';
import type { LocalDate } from '@assist/time';
import { call } from './call.ts';
import { type ReadEvent, toEvent } from './from-wire.ts';
import type { StatusRequest } from './join-records.ts';

/** The data for an online meeting that is created before the reservation (specification, section 3). */
export interface MeetingBefore {
  readonly provider: 'webex';
  readonly invitees: readonly { readonly email: string; readonly name: string }[];
}

export interface Created {
  readonly event: ReadEvent;
  readonly occurrences: number;
  /** If a series became separate events: the event's id for each date, or the code of the refusal. Undefined otherwise. */
  readonly dates?: readonly { readonly date: LocalDate; readonly eventId: string | null; readonly code: string | null }[] | undefined;
}

/**
 * All changes that a person can make in the client. Their input is plain data, so that an unanswered change can be stored and sent again.
 * Each is a single call to the server. A creation and a deletion have further steps, which are in `run-flows.ts`.
 */
export interface Changes {
  readonly create: Change<CreateEventBody & { readonly meeting?: MeetingBefore }, Created>;
  readonly change: Change<{ readonly id: string; readonly body: ChangeEventBody; readonly scope: EventScope }, ReadEvent>;
  readonly delete: Change<{ readonly event: ReadEvent; readonly scope: EventScope; readonly resources: readonly ToldResource[] }, void>;
  readonly finish: Change<{ readonly id: string }, ReadEvent>;
  readonly respond: Change<
    { readonly id: string; readonly response: 'accepted' | 'tentative' | 'declined'; readonly scope: AnswerScope },
    ReadEvent
  >;
  readonly act: Change<{ readonly action: 'confirm' | 'release'; readonly requests: readonly StatusRequest[] }, unknown>;
  readonly favourite: Change<{ readonly resourceId: string; readonly wanted: boolean }, void>;
  readonly addCalendar: Change<{ readonly email: string; readonly colour?: string; readonly shown?: boolean }, OtherCalendar>;
  readonly changeCalendar: Change<
    { readonly id: string; readonly wish: Partial<Pick<OtherCalendar, 'colour' | 'shown' | 'position'>> },
    OtherCalendar
  >;
  readonly removeCalendar: Change<{ readonly id: string }, void>;
}

interface Change<I, A> {
  readonly input: I;
  readonly answer: A;
}

export type ChangeKind = keyof Changes;

interface Sender<K extends ChangeKind> {
  /** Returns the id of the requested change, which is the same when the person requests the same change again. */
  readonly idOf: (input: Changes[K]['input']) => string;
  readonly send: (input: Changes[K]['input']) => Promise<Changes[K]['answer']>;
}

export const CHANGES: { readonly [K in ChangeKind]: Sender<K> } = {
  create: {
    idOf: ({ idempotencyKey }) => `create ${idempotencyKey}`,
    send: async ({ meeting: _meeting, ...body }) => {
      const { event, ...made } = await call(createEvent, { body });
      return { event: toEvent(event), ...made };
    },
  },
  change: {
    idOf: ({ id, scope }) => `change ${id} ${scope}`,
    send: async ({ id, body, scope }) => toEvent(await call(changeEvent, { params: { id }, query: { scope }, body })),
  },
  delete: {
    idOf: ({ event, scope }) => `delete ${event.id} ${scope}`,
    send: async ({ event, scope }) => {
      await call(deleteEvent, { params: { id: event.id }, query: { scope } });
    },
  },
  finish: {
    idOf: ({ id }) => `finish ${id}`,
    send: async ({ id }) => toEvent(await call(finishEvent, { params: { id } })),
  },
  respond: {
    idOf: ({ id, scope }) => `respond ${id} ${scope}`,
    send: async ({ id, response, scope }) => toEvent(await call(respondToEvent, { params: { id }, query: { scope }, body: { response } })),
  },
  act: {
    idOf: ({ action, requests }) => `${action} ${requests.map(({ id, email }) => `${id} ${email}`).join(' ')}`,
    send: ({ action, requests }) => Promise.all(requests.map((request) => call(actOnEvent, { body: { action, ...request } }))),
  },
  favourite: {
    idOf: ({ resourceId }) => `favourite ${resourceId}`,
    send: async ({ resourceId, wanted }) => {
      await call(wanted ? addFavourite : removeFavourite, { params: { id: resourceId } });
    },
  },
  addCalendar: {
    idOf: ({ email }) => `add calendar ${email}`,
    send: (body) => call(addOtherCalendar, { body }),
  },
  changeCalendar: {
    // Changes of the colour, the position and the visibility have different ids.
    idOf: ({ id, wish }) => `change calendar ${id} ${Object.keys(wish).join(' ')}`,
    send: ({ id, wish }) => call(changeOtherCalendar, { params: { id }, body: wish }),
  },
  removeCalendar: {
    idOf: ({ id }) => `remove calendar ${id}`,
    send: async ({ id }) => {
      await call(removeOtherCalendar, { params: { id } });
    },
  },
};
