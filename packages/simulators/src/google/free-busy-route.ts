import { DAY_MS, fromInstant, instantOf, type InstantRange } from '@assist/time';
import type { Email } from '../engine/index.ts';
import { bodyOf, type GoogleCall, googleAnswer, type GoogleRoute, roleOn } from './google-call.ts';
import { badRequest } from './google-error.ts';
import { fromQueryTime } from './google-time.ts';

const MAX_CALENDARS = 50;
const MAX_MEMBERS = 100;
const MAX_DAYS = 90;

interface Query {
  readonly timeMin?: string;
  readonly timeMax?: string;
  readonly groupExpansionMax?: number;
  readonly items?: readonly { readonly id?: string }[];
}

/** Handles a free/busy query. The answer has no tentative times, and reports errors for the calendars concerned. */
export const queryFreeBusy: GoogleRoute = (call) => {
  const { timeMin = '', timeMax = '', groupExpansionMax, items = [] } = bodyOf(call) as Query;
  const range = { start: fromQueryTime(timeMin), end: fromQueryTime(timeMax) };
  if (range.end <= range.start) throw badRequest('The specified time range is empty.', 'timeRangeEmpty');
  if (range.end - range.start > MAX_DAYS * DAY_MS) throw badRequest('The requested time range is too long.', 'timeRangeTooLong');
  if (items.length > MAX_CALENDARS)
    throw badRequest('The number of calendars requested is too large for a single query.', 'tooManyCalendarsRequested');
  const groups: Record<string, unknown> = {};
  const calendars: Record<string, unknown> = {};
  for (const { id = '' } of items) {
    const group = call.engine.directory.findGroup(id);
    if (group === undefined) calendars[id] = busyOf(call, id, range);
    // "An error is returned for a group with more members than this value. Maximum value is 100" (reference, freebusy.query).
    else if (group.members.length > Math.min(groupExpansionMax ?? MAX_MEMBERS, MAX_MEMBERS)) {
      groups[id] = { errors: [{ domain: 'global', reason: 'groupTooBig' }] };
    } else {
      groups[id] = { calendars: group.members };
      for (const member of group.members) calendars[member] = busyOf(call, member, range);
    }
  }
  return googleAnswer(call, {
    kind: 'calendar#freeBusy',
    timeMin: fromInstant(range.start),
    timeMax: fromInstant(range.end),
    ...(Object.keys(groups).length === 0 ? {} : { groups }),
    calendars,
  });
};

function busyOf(call: GoogleCall, id: string, range: InstantRange): Record<string, unknown> {
  const { directory } = call.engine;
  const email: Email = id === 'primary' ? call.viewer : id.toLowerCase();
  if (directory.findMailbox(email) === undefined || roleOn(call, email) === 'none') return failed('notFound');
  if (directory.hasFlag(email, 'broken')) return failed('internalError');
  const merged: { start: number; end: number }[] = [];
  for (const { start, end, showAs } of call.engine.freeBusy(email, range)) {
    if (showAs === 'free' || showAs === 'workingElsewhere') continue;
    const last = merged.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  // Times are cut off at the ends of the requested range.
  return { busy: merged.map(({ start, end }) => ({ start: textOf(Math.max(start, range.start)), end: textOf(Math.min(end, range.end)) })) };
}

function textOf(ms: number): string {
  return fromInstant(instantOf(ms)).replace('.000Z', 'Z');
}

function failed(reason: string): Record<string, unknown> {
  return { errors: [{ domain: 'global', reason }], busy: [] };
}
