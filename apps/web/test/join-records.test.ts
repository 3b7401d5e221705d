import type { ConfirmationRecordAnswer } from '@assist/contract';
import { describe, expect, it } from 'vitest';
import { joinRecords, statusKey } from '../src/lib/api/join-records.ts';

const ROOM = 'rhine@x.test';
const record = (iCalUid: string, confirmed: boolean, id?: string): ConfirmationRecordAnswer => ({
  email: ROOM,
  iCalUid,
  canceled: false,
  confirmed,
  confirmedBy: null,
  confirmedWhen: null,
  orderItemsCount: 0,
  statusesByDay: [],
  ...(id === undefined ? {} : { id }),
});
const request = (id: string, iCalUid: string) => ({ id, iCalUid, email: ROOM });

describe('confirmation records', () => {
  it('belong to the event that they were requested for, although all dates of a series share one iCalUid', () => {
    const joined = joinRecords(
      [request('monday', 'series'), request('tuesday', 'series')],
      [record('series', true, 'monday'), record('series', false, 'tuesday')],
    );
    expect([joined.get(statusKey('monday', ROOM))?.confirmed, joined.get(statusKey('tuesday', ROOM))?.confirmed]).toEqual([true, false]);
  });

  it('that name no event belong to the only possible event, and to none if several are possible', () => {
    const joined = joinRecords(
      [request('one', 'alone'), request('monday', 'series'), request('tuesday', 'series')],
      [record('alone', true), record('series', true)],
    );
    expect([...joined.keys()]).toEqual([statusKey('one', ROOM)]);
  });
});
