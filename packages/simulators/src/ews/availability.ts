import { DAY_MS, findInstant, type Instant, type InstantRange, instantOf, MINUTE_MS, overlaps, toMinutesOfDay } from '@assist/time';
import { type BiasZone, biasZoneOf, type BusyTime, type Email, RIGHTS } from '../engine/index.ts';
import { biasZoneXml, fromLocal, readBiasZone, toLocalText } from './bias-zone.ts';
import { find, findText } from './element.ts';
import type { EwsCall } from './ews-call.ts';
import { EwsError, EwsFault } from './ews-error.ts';
import { type Markup, markup } from './markup.ts';
import { BUSY_TYPE } from './vocabulary.ts';

interface Question {
  readonly zone: BiasZone;
  readonly range: InstantRange;
  readonly intervalMinutes: number;
  readonly isDetailed: boolean;
}

/** Returns the times of all requested mailboxes. An unknown address gets an error of its own, and does not affect the others. */
export function getUserAvailability(call: EwsCall): Markup {
  const { operation, settings } = call;
  const emails = (find(operation, 'MailboxDataArray')?.children ?? []).map((one) =>
    (findText(one, 'Email', 'Address') ?? '').trim().toLowerCase(),
  );
  if (emails.length > settings.maxMailboxes)
    throw new EwsFault('ErrorMailboxDataArrayTooBig', `There are more than ${settings.maxMailboxes} mailboxes.`);
  const question = readQuestion(call);
  const answers = emails.map((email) => {
    try {
      return markup`<m:FreeBusyResponse><m:ResponseMessage ResponseClass="Success"><m:ResponseCode>NoError</m:ResponseCode></m:ResponseMessage>${freeBusyView(call, email, question)}</m:FreeBusyResponse>`;
    } catch (error) {
      if (!(error instanceof EwsError)) throw error;
      return markup`<m:FreeBusyResponse><m:ResponseMessage ResponseClass="Error"><m:MessageText>${error.message}</m:MessageText><m:ResponseCode>${error.code}</m:ResponseCode><m:DescriptiveLinkKey>0</m:DescriptiveLinkKey></m:ResponseMessage><m:FreeBusyView><t:FreeBusyViewType>None</t:FreeBusyViewType></m:FreeBusyView></m:FreeBusyResponse>`;
    }
  });
  return markup`<m:GetUserAvailabilityResponse><m:FreeBusyResponseArray>${answers}</m:FreeBusyResponseArray></m:GetUserAvailabilityResponse>`;
}

function readQuestion({ operation, settings }: EwsCall): Question {
  const zone = readBiasZone(find(operation, 'TimeZone'));
  const options = find(operation, 'FreeBusyViewOptions');
  const at = (name: string): Instant => {
    const text = findText(options, 'TimeWindow', name) ?? '';
    const instant = findInstant(text) ?? fromLocal(zone, Date.parse(`${text}Z`));
    return instant;
  };
  const range = { start: at('StartTime'), end: at('EndTime') };
  const intervalMinutes = Number(findText(options, 'MergedFreeBusyIntervalInMinutes') ?? 30);
  if (range.end <= range.start) throw new EwsFault('ErrorInvalidTimeInterval', 'The time window has no length.');
  if (range.end - range.start > settings.maxRangeDays * DAY_MS)
    throw new EwsFault('ErrorTimeIntervalTooBig', `The time window is longer than ${settings.maxRangeDays} days.`);
  if (intervalMinutes < 5 || intervalMinutes > 1_440)
    throw new EwsFault('ErrorInvalidMergedFreeBusyInterval', 'The interval is between 5 and 1440 minutes.');
  const view = findText(options, 'RequestedView') ?? 'FreeBusyMerged';
  return { zone, range, intervalMinutes, isDetailed: view.startsWith('Detailed') };
}

function freeBusyView(call: EwsCall, email: Email, { zone, range, intervalMinutes, isDetailed }: Question): Markup {
  const { engine, actor } = call;
  const { directory } = engine;
  const mailbox = directory.findMailbox(email);
  if (mailbox === undefined || mailbox.email !== email) throw new EwsError('ErrorMailRecipientNotFound');
  if (directory.hasFlag(email, 'broken'))
    throw new EwsError('ErrorFreeBusyGenerationFailed', 'Unable to generate the free/busy information.');
  const right = directory.rightOf(actor, email);
  if (right === 'none') throw new EwsError('ErrorNoFreeBusyAccess', 'The caller does not have access to free/busy data.');
  const seesDetails = isDetailed && RIGHTS.indexOf(right) >= RIGHTS.indexOf('limitedRead');
  const times = engine.freeBusy(email, range, actor);
  const events = times.map(
    (time) =>
      markup`<t:CalendarEvent><t:StartTime>${toLocalText(zone, time.start)}</t:StartTime><t:EndTime>${toLocalText(zone, time.end)}</t:EndTime><t:BusyType>${BUSY_TYPE[time.showAs]}</t:BusyType>${
        seesDetails ? detailsXml(time) : undefined
      }</t:CalendarEvent>`,
  );
  const hours = mailbox.workingHours;
  const days = hours.daysOfWeek.map((day) => day[0]!.toUpperCase() + day.slice(1)).join(' ');
  return markup`<m:FreeBusyView><t:FreeBusyViewType>${seesDetails ? 'DetailedMerged' : 'FreeBusyMerged'}</t:FreeBusyViewType><t:MergedFreeBusy>${merged(times, range, intervalMinutes)}</t:MergedFreeBusy>${
    events.length === 0 ? undefined : markup`<t:CalendarEventArray>${events}</t:CalendarEventArray>`
  }<t:WorkingHours>${biasZoneXml(biasZoneOf(hours.timezone, range.start))}<t:WorkingPeriodArray><t:WorkingPeriod><t:DayOfWeek>${days}</t:DayOfWeek><t:StartTimeInMinutes>${toMinutesOfDay(hours.startTime)}</t:StartTimeInMinutes><t:EndTimeInMinutes>${toMinutesOfDay(hours.endTime)}</t:EndTimeInMinutes></t:WorkingPeriod></t:WorkingPeriodArray></t:WorkingHours></m:FreeBusyView>`;
}

function detailsXml(time: BusyTime): Markup {
  const subject =
    time.subject === undefined ? undefined : markup`<t:Subject>${time.subject}</t:Subject><t:Location>${time.location ?? ''}</t:Location>`;
  return markup`<t:CalendarEventDetails><t:ID>${Buffer.from(time.itemId).toString('hex').toUpperCase()}</t:ID>${subject}<t:IsMeeting>true</t:IsMeeting><t:IsRecurring>${time.itemId.includes('.')}</t:IsRecurring><t:IsException>false</t:IsException><t:IsReminderSet>false</t:IsReminderSet><t:IsPrivate>${time.isPrivate}</t:IsPrivate></t:CalendarEventDetails>`;
}

/** The statuses by increasing strength. In each interval, the strongest one counts. */
const STRENGTH: readonly BusyTime['showAs'][] = ['free', 'workingElsewhere', 'tentative', 'busy', 'oof'];
const DIGIT: Readonly<Record<BusyTime['showAs'], string>> = {
  free: '0',
  tentative: '1',
  busy: '2',
  oof: '3',
  workingElsewhere: '4',
  unknown: '4',
};

function merged(times: readonly BusyTime[], range: InstantRange, intervalMinutes: number): string {
  const step = intervalMinutes * MINUTE_MS;
  const count = Math.ceil((range.end - range.start) / step);
  return Array.from({ length: count }, (_, index) => {
    const slot = { start: instantOf(range.start + index * step), end: instantOf(range.start + (index + 1) * step) };
    const strongest = times.filter((time) => overlaps(time, slot)).reduce((most, time) => Math.max(most, STRENGTH.indexOf(time.showAs)), 0);
    return DIGIT[STRENGTH[strongest]!];
  }).join('');
}
