import type { ShowAs } from '@assist/reservation';
import { DAY_MS, DAYS_OF_WEEK, fromMinutesOfDay, type InstantRange, type WorkingHours } from '@assist/time';
import { type BiasZone, biasZoneOf, type BusyTime, type Email, RIGHTS, type Transition } from '../engine/index.ts';
import { bodyOf, type GraphCall, graphAnswer, type GraphRoute, mailboxOf } from './graph-call.ts';
import { GraphError } from './graph-error.ts';
import { fromGraphTime, toGraphTime } from './graph-time.ts';

/** The maximum number of mailboxes in one request, by Graph's documents. Exchange behind Graph accepts a hundred. */
export const PROMISED_SCHEDULES = 20;
const MAX_DAYS = 62;
const DEFAULT_INTERVAL = 30;

/** Graph's digit for each status. The product uses 3 and 4 for something else. */
const DIGIT: Readonly<Record<ShowAs, string>> = { free: '0', tentative: '1', busy: '2', oof: '3', workingElsewhere: '4', unknown: '0' };
/** The statuses by increasing weight. A slot shows the status with the greatest weight. */
const WEIGHT: readonly ShowAs[] = ['free', 'unknown', 'workingElsewhere', 'tentative', 'busy', 'oof'];

interface ScheduleInput {
  readonly schedules?: readonly string[];
  readonly startTime?: unknown;
  readonly endTime?: unknown;
  readonly availabilityViewInterval?: number;
}

export const getSchedule =
  (mostSchedules: number): GraphRoute =>
  (call) => {
    // The mailbox in the path must be open to the caller. The schedules may be of other mailboxes.
    mailboxOf(call, call.parameters[0]!, 'limitedRead');
    const input = bodyOf(call) as ScheduleInput;
    const { schedules = [], availabilityViewInterval: interval = DEFAULT_INTERVAL } = input;
    const range = { start: fromGraphTime(input.startTime, 'startTime').instant, end: fromGraphTime(input.endTime, 'endTime').instant };
    if (schedules.length === 0) throw new GraphError(400, 'ErrorMailboxDataArrayEmpty', 'There are no schedules to ask for.');
    if (schedules.length > mostSchedules)
      throw new GraphError(400, 'ErrorMailboxDataArrayTooBig', `No more than ${mostSchedules} schedules can be asked for.`);
    if (interval < 5 || interval > 1_440)
      throw new GraphError(400, 'ErrorInvalidParameter', 'The availabilityViewInterval is between 5 and 1440.');
    if (range.end <= range.start) throw new GraphError(400, 'ErrorInvalidTimeInterval', 'The end time is not after the start time.');
    if (range.end - range.start > MAX_DAYS * DAY_MS)
      throw new GraphError(
        400,
        'ErrorTimeIntervalTooBig',
        `The requested time duration specified for FreeBusyViewOptions.TimeWindow is too long. The allowed limit = ${MAX_DAYS} days.`,
      );
    return graphAnswer(call, 200, {
      '@odata.context': `${call.baseUrl}/$metadata#Collection(microsoft.graph.scheduleInformation)`,
      value: schedules.map((address) => scheduleOf(call, address, range, interval)),
    });
  };

function scheduleOf(call: GraphCall, address: string, range: InstantRange, interval: number): Record<string, unknown> {
  const { directory } = call.engine;
  const email = address.toLowerCase();
  const group = directory.findGroup(email);
  const mailbox = directory.findMailbox(email);
  if (mailbox === undefined && group === undefined)
    return failed(address, 'ErrorMailRecipientNotFound', 'Unable to resolve e-mail address to an Active Directory object.');
  if (directory.hasFlag(email, 'broken'))
    return failed(address, 'ErrorFreeBusyGenerationFailed', 'Unable to generate free/busy information.');
  const viewer = call.grant.as === 'app' ? undefined : call.grant.email;
  const right = RIGHTS.indexOf(viewer === undefined ? 'owner' : directory.rightOf(viewer, email));
  if (right < RIGHTS.indexOf('freeBusy')) return failed(address, 'ErrorNoFreeBusyAccess', 'No free/busy access.');
  const times = (group?.members ?? [email]).flatMap((member) => call.engine.freeBusy(member, range, viewer));
  return {
    scheduleId: address,
    availabilityView: viewOf(times, range, interval),
    scheduleItems: times.map((time) => ({
      ...(right >= RIGHTS.indexOf('limitedRead') ? { isPrivate: time.isPrivate } : {}),
      status: time.showAs,
      ...(time.subject === undefined ? {} : { subject: time.subject, location: time.location ?? '' }),
      start: toGraphTime(time.start, call.told),
      end: toGraphTime(time.end, call.told),
    })),
    ...(mailbox === undefined
      ? {}
      : { workingHours: hoursOf(mailbox.workingHours, customZone(biasZoneOf(mailbox.workingHours.timezone, range.start))) }),
  };
}

function viewOf(times: readonly BusyTime[], range: InstantRange, interval: number): string {
  const slotMs = interval * 60_000;
  const slots = Array.from({ length: Math.ceil((range.end - range.start) / slotMs) }, (): ShowAs => 'free');
  for (const { start, end, showAs } of times) {
    const last = Math.min(slots.length, Math.ceil((end - range.start) / slotMs));
    for (let slot = Math.max(0, Math.floor((start - range.start) / slotMs)); slot < last; slot += 1) {
      if (WEIGHT.indexOf(showAs) > WEIGHT.indexOf(slots[slot]!)) slots[slot] = showAs;
    }
  }
  return slots.map((showAs) => DIGIT[showAs]).join('');
}

/** Writes working hours, whose zone is `timeZoneBase` or `customTimeZone`. */
export function hoursOf(hours: WorkingHours, timeZone: Record<string, unknown>): Record<string, unknown> {
  return {
    daysOfWeek: hours.daysOfWeek,
    startTime: `${hours.startTime}:00.0000000`,
    endTime: `${hours.endTime}:00.0000000`,
    timeZone,
  };
}

/** Writes a zone without a name, as a schedule has it for many mailboxes. Its bias counts minutes west of Greenwich (microsoft-graph-docs, issue 15217). */
function customZone({ bias, standard, daylight }: BiasZone): Record<string, unknown> {
  const offset = ({ minutes, order, day, month }: Transition) => ({
    time: `${fromMinutesOfDay(minutes)}:00.0000000`,
    dayOccurrence: order,
    dayOfWeek: DAYS_OF_WEEK[(day + 6) % 7],
    month,
    year: 0,
  });
  return {
    '@odata.type': '#microsoft.graph.customTimeZone',
    bias,
    name: 'Customized Time Zone',
    standardOffset: offset(standard),
    daylightOffset: { daylightBias: daylight.bias, ...offset(daylight) },
  };
}

function failed(address: Email, responseCode: string, message: string): Record<string, unknown> {
  return { scheduleId: address, availabilityView: '', scheduleItems: [], error: { message, responseCode } };
}
