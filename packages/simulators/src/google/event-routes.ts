import { createHash } from 'node:crypto';
import { type Answer, type CalendarItem, ItemNotFound } from '../engine/index.ts';
import type { StandInAnswer } from '../http/index.ts';
import {
  bodyOf,
  type Calendar,
  calendarOf,
  type GoogleCall,
  googleAnswer,
  type GoogleRoute,
  type Mail,
  numberOf,
  type Role,
} from './google-call.ts';
import type { Stub } from './copies.ts';
import { badRequest, GoogleError, NOT_FOUND } from './google-error.ts';
import { etagOf, othersOf, type Telling, toGoogleEvent, toGoogleStub } from './google-event.ts';
import { type EventInput, toNewItem, toPatch, wantedAnswers, type Writing } from './google-event-input.ts';
import { CHOSEN_ID, googleIdOf, idOfUid, toBase32Hex } from './google-ids.ts';

const ANSWERS: readonly string[] = ['accepted', 'tentative', 'declined'] satisfies Answer[];
const DUPLICATE = new GoogleError(409, 'duplicate', 'The requested identifier already exists.');
const GONE = new GoogleError(410, 'deleted', 'Resource has been deleted');

export function tellingOf(call: GoogleCall, role: Role): Telling {
  return {
    role,
    conferences: call.conferences,
    ...(call.query.has('maxAttendees') ? { maxAttendees: numberOf(call, 'maxAttendees', 1, 1_000) } : {}),
  };
}

export const getEvent: GoogleRoute = (call) => {
  const calendar = calendarOf(call, call.parameters[0]!, 'freeBusyReader');
  const found = call.copies.find(calendar.email, call.parameters[1]!);
  if (found === undefined) throw NOT_FOUND;
  // A deleted event can still be read, but consists of little more than its id.
  return googleAnswer(call, 'stub' in found ? toGoogleStub(found.stub) : toGoogleEvent(found.item, tellingOf(call, calendar.role)));
};

export const insertEvent: GoogleRoute = (call) => {
  const calendar = calendarOf(call, call.parameters[0]!, 'writer');
  const input = bodyOf(call) as EventInput;
  const id = input.id ?? toBase32Hex(createHash('sha256').update(`${calendar.email}:${call.engine.seq}`).digest()).slice(0, 26);
  if (!CHOSEN_ID.test(id)) throw badRequest('Invalid resource id value.', 'invalid');
  if (call.copies.find(calendar.email, id) !== undefined) throw DUPLICATE;
  expectMayInvite(call, input);
  const item = call.engine.createItem(calendar.email, { ...toNewItem(input, writingOf(call, calendar)), uid: `${id}@google.com` });
  setAnswers(call, item, input);
  sendMails(call, item, 'invitation');
  return told(call, call.engine.findItem(item.id) ?? item, calendar.role);
};

export const patchEvent: GoogleRoute = (call) => write(call, false);

export const updateEvent: GoogleRoute = (call) => write(call, true);

export const deleteEvent: GoogleRoute = (call) => {
  const calendar = calendarOf(call, call.parameters[0]!, 'writer');
  const found = call.copies.find(calendar.email, call.parameters[1]!);
  if (found === undefined) throw NOT_FOUND;
  if ('stub' in found) throw GONE;
  expectVersion(call, found.item);
  call.engine.removeItem(found.item.id);
  sendMails(call, found.item, found.item.isOrganizer ? 'cancellation' : 'answer');
  return { status: 204 };
};

function write(call: GoogleCall, isWhole: boolean): StandInAnswer {
  const calendar = calendarOf(call, call.parameters[0]!, 'writer');
  const found = call.copies.find(calendar.email, call.parameters[1]!);
  const input = bodyOf(call) as EventInput;
  if (found !== undefined && 'stub' in found) return restore(call, calendar, found.stub, input);
  if (found === undefined) throw NOT_FOUND;
  const { item } = found;
  expectVersion(call, item);
  try {
    if (item.isOrganizer) change(call, calendar, item, input, isWhole);
    else changeOwn(call, item, input);
  } catch (error) {
    if (error instanceof ItemNotFound) throw NOT_FOUND;
    throw error;
  }
  sendMails(call, item, item.isOrganizer ? 'change' : 'answer');
  const after = call.engine.findItem(item.id);
  if (after === undefined) throw NOT_FOUND;
  return told(call, after, calendar.role);
}

/**
 * Restores a deleted event in the organizer's calendar: "Cancelled events continue to expose event details so that they can be restored
 * (undeleted)" (reference of events, `status`). Only a single event can be restored, because Google does not document what remains of a
 * deleted date.
 */
function restore(call: GoogleCall, calendar: Calendar, { id, masterId }: Stub, input: EventInput): StandInAnswer {
  if (input.status !== 'confirmed' || masterId !== undefined) throw NOT_FOUND;
  expectMayInvite(call, input);
  const item = call.engine.createItem(calendar.email, { ...toNewItem(input, writingOf(call, calendar)), uid: `${id}@google.com` });
  setAnswers(call, item, input);
  sendMails(call, item, 'invitation');
  return told(call, call.engine.findItem(item.id) ?? item, calendar.role);
}

function change(call: GoogleCall, calendar: Calendar, item: CalendarItem, input: EventInput, isWhole: boolean): void {
  expectMayInvite(call, input);
  const patch = toPatch(input, item, writingOf(call, calendar), isWhole);
  if (patch.attendees !== undefined) {
    const answered = new Set(wantedAnswers(input).map((one) => one.email));
    const kept = patch.attendees.filter((one) => answered.has(one.email) || !item.attendees.some((known) => known.email === one.email));
    // Attendees who are listed without an answer lose theirs.
    if (kept.length < patch.attendees.length) call.engine.updateItem(item.id, { attendees: kept });
  }
  call.engine.updateItem(item.id, patch);
  setAnswers(call, item, input);
}

/** Changes an attendee's copy. Attendees may change only their own answer and the settings that concern only them. */
function changeOwn(call: GoogleCall, item: CalendarItem, input: EventInput): void {
  const { attendees, attendeesOmitted: _omitted, reminders, transparency, ...rest } = input;
  if (Object.keys(rest).length > 0)
    throw new GoogleError(403, 'forbiddenForNonOrganizer', 'Shared properties can only be changed by the organizer of the event.');
  if (attendees !== undefined) {
    const others = (attendees ?? []).filter((one) => one.email?.toLowerCase() !== item.mailbox);
    if (input.attendeesOmitted !== true && others.length !== item.attendees.filter((one) => one.email !== item.mailbox).length)
      throw new GoogleError(403, 'forbiddenForNonOrganizer', 'Shared properties can only be changed by the organizer of the event.');
    const wanted = wantedAnswers(input).find((one) => one.email === item.mailbox);
    if (wanted === undefined || !ANSWERS.includes(wanted.response)) throw badRequest('Invalid attendee response.', 'invalid');
    call.engine.respond(item.id, wanted.response as Answer, wanted.comment);
  }
  if (reminders !== undefined || transparency !== undefined) {
    call.engine.updateItem(item.id, {
      ...(transparency === undefined ? {} : { showAs: transparency === 'transparent' ? 'free' : 'busy' }),
      ...(reminders === undefined ? {} : { reminderMinutes: reminders?.overrides?.[0]?.minutes ?? null }),
    });
  }
}

/** Records the answers that an organizer writes for other people. Answers for rooms are ignored, because rooms answer by themselves. */
function setAnswers(call: GoogleCall, item: CalendarItem, input: EventInput): void {
  for (const { email, response } of wantedAnswers(input)) {
    if (!ANSWERS.includes(response) || call.engine.directory.findRoom(email) !== undefined || email === item.mailbox) continue;
    const now = call.engine.findItem(item.id)?.attendees.find((one) => one.email === email);
    const own = call.copies.find(email, googleIdOf(item));
    if (now !== undefined && now.response !== response && own !== undefined && 'item' in own)
      call.engine.respond(own.item.id, response as Answer);
  }
}

function writingOf(call: GoogleCall, calendar: Calendar): Writing {
  return { home: calendar.zone, conferences: call.conferences, version: Number(call.query.get('conferenceDataVersion') ?? 0) };
}

function expectMayInvite(call: GoogleCall, input: EventInput): void {
  if (call.grant.as === 'app' && (input.attendees?.length ?? 0) > 0) {
    throw new GoogleError(
      403,
      'forbiddenForServiceAccounts',
      'Service accounts cannot invite attendees without Domain-Wide Delegation of Authority.',
    );
  }
}

/** Records that mails were sent, if the request asks for mails and there are other attendees. */
function sendMails(call: GoogleCall, item: CalendarItem, kind: Mail['kind']): void {
  const mode = call.query.get('sendUpdates') ?? (call.query.get('sendNotifications') === 'true' ? 'all' : 'none');
  if (mode === 'none' || othersOf(item).length === 0) return;
  call.mails.push({ about: idOfUid(item.uid), kind });
}

function told(call: GoogleCall, item: CalendarItem, role: Role): StandInAnswer {
  return googleAnswer(call, toGoogleEvent(item, tellingOf(call, role)));
}

function expectVersion(call: GoogleCall, item: CalendarItem): void {
  const wanted = call.request.headers['if-match'];
  if (wanted === undefined || wanted === '*' || wanted === etagOf(item)) return;
  throw new GoogleError(412, 'conditionNotMet', 'Precondition Failed');
}
