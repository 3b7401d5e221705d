import { describe, expect, it } from 'vitest';
import { roomAnswer, type RoomAnswerSources } from '../src/room-answer.ts';

const rows: readonly (readonly [sentence: string, sources: RoomAnswerSources, answer: string])[] = [
  ['the organizer’s copy counts first', { organizerCopy: 'accepted' }, 'accepted organizerCopy'],
  [
    'a refusal in the organizer’s copy counts, regardless of the other sources',
    { organizerCopy: 'declined', ownCopy: 'accepted', schedule: 'taken' },
    'declined organizerCopy',
  ],
  ['a tentative answer in the organizer’s copy counts', { organizerCopy: 'tentative' }, 'tentative organizerCopy'],
  [
    'the room’s own copy counts if the organizer’s copy has no answer yet',
    { organizerCopy: 'needsAction', ownCopy: 'accepted' },
    'accepted resourceCopy',
  ],
  ['the room’s own copy counts if the organizer’s copy cannot be read', { ownCopy: 'declined' }, 'declined resourceCopy'],
  ['a taken time is never acceptance', { organizerCopy: 'needsAction', schedule: 'taken' }, 'needsAction organizerCopy'],
  ['a taken time is never acceptance, even if nothing else is known', { schedule: 'taken' }, 'unknown schedule'],
  [
    'a taken time beside an own copy without an answer is not acceptance either',
    { ownCopy: 'needsAction', schedule: 'taken' },
    'needsAction resourceCopy',
  ],
  [
    'a room without a copy whose time is taken has declined: the time is somebody else’s',
    { organizerCopy: 'needsAction', ownCopy: 'none', schedule: 'taken' },
    'declined schedule',
  ],
  [
    'a room without a copy whose time is free has not been asked yet',
    { organizerCopy: 'needsAction', ownCopy: 'none' },
    'needsAction organizerCopy',
  ],
  ['a tentative time is a tentative answer', { organizerCopy: 'unknown', schedule: 'tentative' }, 'tentative schedule'],
  ['the answer is unknown if no source can be read', {}, 'unknown schedule'],
  ['the answer is unknown if all that is known is that the room has no copy', { ownCopy: 'none' }, 'unknown schedule'],
];

describe('to determine a room’s answer,', () => {
  it.each(rows)('%s', (_sentence, sources, answer) => {
    const { response, source } = roomAnswer(sources);
    expect(`${response} ${source}`).toBe(answer);
  });
});
