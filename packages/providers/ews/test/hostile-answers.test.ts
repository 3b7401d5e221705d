import { ProviderError } from '@assist/calendar-provider';
import { toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { toEvent } from '../src/mapping/event.ts';
import { toSchedule } from '../src/mapping/free-busy.ts';
import { OWN_CALENDAR } from '../src/mapping/permissions.ts';
import { toRecurrence } from '../src/mapping/recurrence.ts';
import { responseMessagesOf, throttlingOf } from '../src/soap/response-message.ts';
import { childOf, elementsOf, parseXml } from '../src/soap/xml-node.ts';

const VALID = `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="s"><s:Body><m:GetItemResponse><m:ResponseMessages><m:GetItemResponseMessage ResponseClass="Success"><m:ResponseCode>NoError</m:ResponseCode><m:MessageXml><t:Value Name="BackOffMilliseconds">100</t:Value></m:MessageXml><m:Items><t:CalendarItem><t:ItemId Id="AAMk" ChangeKey="k"/><t:Subject>Review &amp; plan &#x1;</t:Subject><t:Sensitivity>Normal</t:Sensitivity><t:Body BodyType="HTML">&lt;body&gt;x&lt;/body&gt;</t:Body><t:ReminderIsSet>true</t:ReminderIsSet><t:ReminderMinutesBeforeStart>15</t:ReminderMinutesBeforeStart><t:ExtendedProperty><t:ExtendedFieldURI PropertySetId="b0a3c2a6-6a64-4a0c-9a8e-5c7f0f6f2d11" PropertyName="AssistOnlineMeeting" PropertyType="String"/><t:Value>{"provider":"webex","joinUrl":"https://w"}</t:Value></t:ExtendedProperty><t:UID>040000008200E00074C5B7101A82E00807EA0B1770DA3F7A0C0DDB01000000000000000010000000AA</t:UID><t:RecurrenceId>2026-11-23T09:00:00Z</t:RecurrenceId><t:Start>2026-11-23T09:00:00Z</t:Start><t:End>2026-11-23T10:00:00Z</t:End><t:OriginalStart>2026-11-23T09:00:00Z</t:OriginalStart><t:CalendarItemType>Occurrence</t:CalendarItemType><t:Organizer><t:Mailbox><t:Name>Olga</t:Name><t:EmailAddress>olga@x</t:EmailAddress></t:Mailbox></t:Organizer><t:RequiredAttendees><t:Attendee><t:Mailbox><t:EmailAddress>fred@x</t:EmailAddress></t:Mailbox><t:ResponseType>Accept</t:ResponseType></t:Attendee></t:RequiredAttendees><t:Recurrence><t:WeeklyRecurrence><t:Interval>1</t:Interval><t:DaysOfWeek>Monday</t:DaysOfWeek></t:WeeklyRecurrence><t:NumberedRecurrence><t:StartDate>2026-11-23</t:StartDate><t:NumberOfOccurrences>3</t:NumberOfOccurrences></t:NumberedRecurrence></t:Recurrence><t:StartTimeZoneId>Central Europe Standard Time</t:StartTimeZoneId></t:CalendarItem></m:Items></m:GetItemResponseMessage></m:ResponseMessages></m:GetItemResponse></s:Body></s:Envelope>`;

const PIECES = [
  '',
  '<',
  '>',
  '</',
  '&',
  '&#',
  '&#x;',
  '&#xD800;',
  ']]>',
  '<!--',
  '<![CDATA[',
  '"',
  "'",
  '\u0000',
  '\uD800',
  '9'.repeat(40),
  '-',
  'NaN',
  '<t:Start/>',
  '<a b="',
  '\n',
  '<?x',
  '__proto__',
  'constructor',
];

/** Returns a generator of random numbers, which are the same in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function mangled(seed: number): string {
  const next = numbersFrom(seed);
  let text = VALID;
  for (let times = next(4); times >= 0; times -= 1) {
    const at = next(text.length);
    text = text.slice(0, at) + PIECES[next(PIECES.length)]! + text.slice(at + next(30));
  }
  return text;
}

/** Runs every reader of an answer on one text. */
function readAll(text: string): void {
  const answer = elementsOf(childOf(parseXml(text), 'Envelope', 'Body'))[0]?.node ?? '';
  throttlingOf(answer);
  for (const message of responseMessagesOf(answer)) {
    const range = { start: toInstant('2026-11-23T00:00:00Z'), end: toInstant('2026-11-24T00:00:00Z') };
    toSchedule(message, 'olga@x', range, 'fred@x');
    for (const { node } of elementsOf(childOf(message.node, 'Items'))) {
      toEvent(node, { calendar: 'olga@x', viewer: 'olga@x', permissions: OWN_CALENDAR });
      toRecurrence(childOf(node, 'Recurrence') ?? '');
    }
  }
}

describe('a mangled answer', () => {
  it('is either read or refused with an error of the port', () => {
    let read = 0;
    for (let seed = 1; seed <= 5_000; seed += 1) {
      const text = mangled(seed);
      try {
        readAll(text);
        read += 1;
      } catch (error) {
        if (!(error instanceof ProviderError)) throw new Error(`seed ${seed}: ${text}`, { cause: error });
      }
    }
    // If all mangled answers were refused, the readers would not have been tested.
    expect(read).toBeGreaterThan(300);
  });

  it('is derived from an original that can be read', () => {
    expect(() => readAll(VALID)).not.toThrow();
  });
});

describe('a wait requested by Exchange', () => {
  const asking = (ms: string) =>
    `<s:Envelope><s:Body><m:R><m:ResponseMessages><m:M ResponseClass="Error"><m:ResponseCode>ErrorServerBusy</m:ResponseCode><m:MessageXml><t:Value Name="BackOffMilliseconds">${ms}</t:Value></m:MessageXml></m:M></m:ResponseMessages></m:R></s:Body></s:Envelope>`;

  it.each([
    ['297749', 297_749],
    ['86400000', 600_000],
    ['999999999999', 600_000],
    ['1e300', 600_000],
  ])('of %s ms is limited to %s ms', (asked, kept) => {
    const [answer] = elementsOf(childOf(parseXml(asking(asked)), 'Envelope', 'Body'));
    expect(throttlingOf(answer!.node)).toMatchObject({ code: 'throttled', detail: { retryAfterMs: kept } });
  });
});
