import { fromWallTime } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { patchEvent } from '../src/patch-event.ts';
import { aStoredEvent } from './a-stored-event.ts';

const ZONE = 'Europe/Prague';
const at = (hour: number) => fromWallTime('2026-12-01', hour * 60, ZONE);
const EVENT = aStoredEvent({
  start: at(14),
  end: at(16),
  attendees: [
    { email: 'fred', name: 'Fred', remotely: false, response: 'accepted' },
    { email: 'carl', name: 'Carl', remotely: false, response: 'declined' },
  ],
});

describe('an attendee who has answered', () => {
  it.each([
    ['is asked again if the event is moved', { range: { start: at(15), end: at(17) } }, ['needsAction', 'needsAction']],
    ['is asked again if the event begins earlier', { range: { start: at(13), end: at(16) } }, ['needsAction', 'needsAction']],
    ['is asked again if the event lasts longer', { range: { start: at(14), end: at(17) } }, ['needsAction', 'needsAction']],
    ['is not asked again if the event is shortened', { range: { start: at(14), end: at(15) } }, ['accepted', 'declined']],
    ['is not asked again if the event is renamed', { subject: 'Review' }, ['accepted', 'declined']],
  ])('%s', (_what, patch, responses) => {
    expect(patchEvent(EVENT, patch).attendees.map(({ response }) => response)).toEqual(responses);
  });
});
