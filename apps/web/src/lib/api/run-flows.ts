import { type CreateEventBody, createOnlineMeeting } from '@assist/contract';
import {
  advanceCreate,
  advanceDelete,
  type ChangeAnswer,
  CHANGE_FATES,
  type CreateAnswer,
  type CreateStep,
  type CreateWarning,
  type DeleteAnswer,
  type DeleteStep,
  startCreate,
  startDelete,
  toOnlineMeetingRequest,
} from '@assist/reservation';
import { fromInstant, toInstant } from '@assist/time';
import { answerOf, isApiError } from './api-error.ts';
import { type ExpectedReport, expectReport } from '../waiting/expected-report.ts';
import { scheduler } from '../waiting/scheduler.ts';
import { call } from './call.ts';
import type { Changes, Created, MeetingBefore } from './changes.ts';
import { settleKey } from './key-of-wish.ts';
import type { ReadEvent } from './from-wire.ts';
import { listAllEvents } from './list-all-events.ts';
import { once } from './once.ts';
import { forgetOwn } from './own-reservations.ts';
import { refreshAfter, refreshLists } from './refresh-reservations.ts';
import { sendChange } from './send-change.ts';
import type { Sending } from './sending.ts';
import { showOwn } from './show-own.ts';
import { type Organizer, tellOfCreation, tellOfDeletion } from './tell-resources.ts';
import type { About } from './unanswered.ts';

/** What a flow needs from the page, in addition to what every change needs. */
export interface Page extends Sending {
  readonly path: () => string;
  readonly goTo: (path: string) => void;
  readonly warn: (warning: CreateWarning, about: About) => void;
}

/** Ids of events deleted on this page. A creation that is still in progress for one of them stops. */
const deleted = new Set<string>();
/** Ids of events that this page is deleting or has deleted. Their disappearance is not reported to the person. */
const deleting = new Set<string>();

export function isDeletedHere(eventId: string): boolean {
  return deleting.has(eventId);
}

/** Runs a flow: carries out each step and passes its outcome to `advance`. `failure` is the error of the last failed step. */
async function carryOut<F extends { readonly step: { readonly kind: string } }, A>(
  start: F,
  advance: (flow: F, answer: A | ChangeAnswer) => F,
  effect: (step: F['step'], failure: unknown) => Promise<A | ChangeAnswer | void>,
): Promise<void> {
  let failure: unknown;
  for (let flow = start; flow.step.kind !== 'ended';) {
    const { step } = flow;
    if ('afterMs' in step) await scheduler.wait(step.afterMs as number);
    flow = advance(
      flow,
      await effect(step, failure).then(
        (answer) => answer ?? 'succeeded',
        (error: unknown) => answerOf((failure = error)),
      ),
    );
  }
}

/** Creates a reservation; resolves once it exists and is shown. `path` is the page to leave afterwards; null to leave none. */
export function runCreateFlow(input: Changes['create']['input'], about: About, path: string | null, page: Page): Promise<Created> {
  const { meeting, ...body } = input;
  const plan = { wantsOnlineMeeting: meeting !== undefined, start: toInstant(input.start), capabilities: page.capabilities, path };
  return once(
    `flow of ${input.idempotencyKey}`,
    () =>
      new Promise((resolve, reject) => {
        let onlineMeeting: CreateEventBody['onlineMeeting'];
        let created!: Created;
        let report: ExpectedReport | undefined;
        void carryOut(startCreate(plan), advanceCreate, async (step: CreateStep, failure): Promise<CreateAnswer | void> => {
          switch (step.kind) {
            case 'create-online-meeting':
              onlineMeeting = await makeMeeting(meeting!, body, page.me);
              return;
            case 'create-event':
              report?.stop();
              report = expectReport();
              created = await sendChange('create', step.withOnlineMeeting ? { ...body, onlineMeeting } : input, about, page);
              return body.onlineMeeting?.kind === 'native' && created.event.onlineMeeting === null ? 'without-meeting' : undefined;
            case 'show':
              settleKey(input.idempotencyKey);
              // A reservation that is restored after its deletion has the same id again, so the id must no longer count as deleted.
              for (const ids of [deleted, deleting]) ids.delete(created.event.id);
              showOwn(created.event, page);
              await refreshAfter(page.client, report!);
              return resolve(created);
            case 'warn':
              return page.warn(step.warning, about);
            case 'find-event':
              if (deleted.has(created.event.id)) return 'withdrawn';
              return (await listAllEvents(step.range)).some((event) => isSame(event, created.event)) ? 'succeeded' : 'absent';
            case 'notify-resources':
              if (deleted.has(created.event.id)) return 'withdrawn';
              return tellOfCreation(created.event, input.resources, page.me);
            case 'navigate':
              return page.path() === step.from ? page.goTo(step.to) : undefined;
            case 'refresh':
              return refreshLists(page.client, step.what);
            case 'not-created':
              if (CHANGE_FATES[step.answer].isSettled) settleKey(input.idempotencyKey);
              return reject(failure);
            case 'ended':
          }
        }).finally(() => report?.stop());
      }),
  );
}

/** Deletes an event; resolves once it is deleted and the screens are refreshed. */
export function runDeleteFlow(input: Changes['delete']['input'], about: About, page: Page): Promise<void> {
  const { event, scope, resources } = input;
  deleting.add(event.id);
  return once(
    `flow of ${event.id} ${scope}`,
    () =>
      new Promise((resolve, reject) => {
        const report = expectReport();
        void carryOut(startDelete(event.id), advanceDelete, async (step: DeleteStep, failure): Promise<DeleteAnswer | void> => {
          switch (step.kind) {
            case 'notify-resources':
              return tellOfDeletion(event, scope, resources, page.me, step);
            case 'delete-event': {
              let answer: DeleteAnswer = 'succeeded';
              await sendChange('delete', input, about, page).catch((error: unknown) => {
                if (!isApiError(error) || error.code !== 'not-found') throw error;
                answer = 'absent';
              });
              deleted.add(event.id);
              forgetOwn([event.id]);
              return answer;
            }
            case 'refresh':
              return refreshAfter(page.client, report);
            case 'deleted':
              return resolve();
            case 'delete-failed':
              deleting.delete(event.id);
              return reject(failure);
            case 'ended':
          }
        }).finally(() => report.stop());
      }),
  );
}

/** Returns whether an event is the created one or a date of its series (with its id as the series master, or with its iCalUId). */
function isSame(event: ReadEvent, created: ReadEvent): boolean {
  return event.id === created.id || event.seriesMasterId === created.id || (created.iCalUId !== null && event.iCalUId === created.iCalUId);
}

type MadeMeeting = NonNullable<CreateEventBody['onlineMeeting']>;

/** Created online meetings by the reservation's idempotency key, so that a second try reuses the first one's meeting. */
const madeMeetings = new Map<string, MadeMeeting>();

async function makeMeeting({ provider, invitees }: MeetingBefore, body: CreateEventBody, organizer: Organizer): Promise<MadeMeeting> {
  const known = madeMeetings.get(body.idempotencyKey);
  if (known !== undefined) return known;
  const { eventStart, eventEnd, ...request } = toOnlineMeetingRequest(
    {
      range: { start: toInstant(body.start), end: toInstant(body.end) },
      subject: body.subject,
      body: body.bodyHtml ?? '',
      people: invitees,
    },
    organizer,
  );
  const made = await call(createOnlineMeeting, {
    params: { meetingProvider: provider },
    body: { ...request, invitees: [...request.invitees], eventStart: fromInstant(eventStart), eventEnd: fromInstant(eventEnd) },
  });
  const meeting = { kind: 'made' as const, provider, ...made };
  madeMeetings.set(body.idempotencyKey, meeting);
  return meeting;
}
