import {
  actOnEvent, addFavourite, changeEvent, type ChangeEventBody, createEvent, createOnlineMeeting, type CreateEventBody, deleteEvent, type EventScope, finishEvent,
  removeFavourite, respondToEvent,
} from '@assist/contract';
import { isApiError } from './api-error.ts';
import { call } from './call.ts';
import { type ReadEvent, toEvent } from './from-wire.ts';
import type { StatusRequest } from './join-records.ts';
import { type Organizer, tellOfDeletion, type ToldResource } from './tell-resources.ts';

/** A meeting that is made elsewhere first, with what its provider asks for (specification, section 3). */
export interface MeetingBefore {
  readonly provider: 'webex';
  readonly invitees: readonly { readonly email: string; readonly name: string }[];
}

export interface Created {
  readonly event: ReadEvent;
  readonly occurrences: number;
  /** The reservation stands, without its online meeting. */
  readonly meetingFailed: boolean;
}

/** All that a person can change here, as data: a change that was not answered is kept, and sent as it was meant. */
export interface Changes {
  readonly create: Change<CreateEventBody & { readonly meeting?: MeetingBefore }, Created>;
  readonly change: Change<{ readonly id: string; readonly body: ChangeEventBody; readonly scope: EventScope }, ReadEvent>;
  readonly delete: Change<{ readonly event: ReadEvent; readonly scope: EventScope; readonly resources: readonly ToldResource[]; readonly organizer: Organizer }, void>;
  readonly finish: Change<{ readonly id: string }, ReadEvent>;
  readonly respond: Change<{ readonly id: string; readonly response: 'accepted' | 'tentative' | 'declined' }, ReadEvent>;
  readonly act: Change<{ readonly action: 'confirm' | 'release'; readonly requests: readonly StatusRequest[] }, unknown>;
  readonly favourite: Change<{ readonly resourceId: string; readonly wanted: boolean }, void>;
}

interface Change<I, A> {
  readonly input: I;
  readonly answer: A;
}

export type ChangeKind = keyof Changes;

interface Sender<K extends ChangeKind> {
  /** Of the wish: whoever asks for the same again asks once. */
  readonly idOf: (input: Changes[K]['input']) => string;
  readonly send: (input: Changes[K]['input']) => Promise<Changes[K]['answer']>;
}

export const CHANGES: { readonly [K in ChangeKind]: Sender<K> } = {
  create: {
    idOf: ({ idempotencyKey }) => `create ${idempotencyKey}`,
    send: async ({ meeting, ...body }) => {
      const onlineMeeting = meeting === undefined ? body.onlineMeeting : await makeMeeting(meeting, body);
      const { event, occurrences } = await call(createEvent, { body: { ...body, ...(onlineMeeting === undefined ? {} : { onlineMeeting }) } });
      return { event: toEvent(event), occurrences, meetingFailed: meeting !== undefined && onlineMeeting === undefined };
    },
  },
  change: {
    idOf: ({ id, scope }) => `change ${id} ${scope}`,
    send: async ({ id, body, scope }) => toEvent(await call(changeEvent, { params: { id }, query: { scope }, body })),
  },
  delete: {
    idOf: ({ event, scope }) => `delete ${event.id} ${scope}`,
    send: async ({ event, scope, resources, organizer }) => {
      // Specification, section 4: notify each resource, then delete. A resource that cannot be told stops nothing.
      await tellOfDeletion(event, scope, resources, organizer);
      await call(deleteEvent, { params: { id: event.id }, query: { scope } }).catch((error: unknown) => {
        // What is not there any more is deleted: the answer to an earlier try may have been lost.
        if (!isApiError(error) || error.code !== 'not-found') throw error;
      });
    },
  },
  finish: {
    idOf: ({ id }) => `finish ${id}`,
    send: async ({ id }) => toEvent(await call(finishEvent, { params: { id } })),
  },
  respond: {
    idOf: ({ id }) => `respond ${id}`,
    send: async ({ id, response }) => toEvent(await call(respondToEvent, { params: { id }, body: { response } })),
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
};

/** By the reservation's key: a second try of one sheet has the meeting of its first. */
const madeMeetings = new Map<string, NonNullable<CreateEventBody['onlineMeeting']>>();

/** Undefined where it could not be made: the reservation goes on without one. */
async function makeMeeting({ provider, invitees }: MeetingBefore, body: CreateEventBody): Promise<CreateEventBody['onlineMeeting']> {
  const known = madeMeetings.get(body.idempotencyKey);
  if (known !== undefined) return known;
  try {
    const made = await call(createOnlineMeeting, {
      params: { meetingProvider: provider },
      body: {
        eventStart: body.start,
        eventEnd: body.end,
        eventTitle: body.subject,
        eventBody: body.bodyHtml ?? '',
        invitees: invitees.map(({ email, name }) => ({ email, coHost: false, displayName: name })),
      },
    });
    const meeting = { kind: 'made' as const, provider, ...made };
    madeMeetings.set(body.idempotencyKey, meeting);
    return meeting;
  } catch (error) {
    if (isApiError(error) && error.code === 'session-ended') throw error;
    // Without a connection there is no reservation either: the meeting is made when it is sent again.
    if (isApiError(error) && error.status === 0) throw error;
    return undefined;
  }
}
