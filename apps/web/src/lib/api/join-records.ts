import type { ConfirmationRecordAnswer } from '@assist/contract';
import type { EventConfirmationRecord } from '@assist/reservation';
import { toConfirmationRecord } from './from-wire.ts';

export interface StatusRequest {
  readonly email: string;
  readonly iCalUid: string;
  readonly id: string;
}

export function statusKey(eventId: string, resourceEmail: string): string {
  return `${eventId} ${resourceEmail}`;
}

/**
 * Assigns each record to the event that it was requested for, by the event's id, because in some calendars all dates of a series share one
 * iCalUid. A record without an id is assigned only if one event alone fits.
 */
export function joinRecords(
  requests: readonly StatusRequest[],
  answers: readonly ConfirmationRecordAnswer[],
): ReadonlyMap<string, EventConfirmationRecord> {
  const byUid = Map.groupBy(requests, ({ iCalUid, email }) => `${iCalUid} ${email}`);
  const joined = new Map<string, EventConfirmationRecord>();
  for (const answer of answers) {
    const meant = byUid.get(`${answer.iCalUid} ${answer.email}`) ?? [];
    const id = answer.id ?? (meant.length === 1 ? meant[0]!.id : undefined);
    if (id !== undefined) joined.set(statusKey(id, answer.email), toConfirmationRecord(answer));
  }
  return joined;
}
