import type { ProviderEvent } from '@assist/calendar-provider';
import { CAST, SUITE_NOW, suiteContext } from '@assist/calendar-provider/test-suite';
import type { AttendeeResponse } from '@assist/reservation';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { RoomAnswers } from '../src/calendars/outside/room-answers.ts';

const event = (uid: string) => ({ key: { uid }, start: plusMinutes(SUITE_NOW, 60), end: plusMinutes(SUITE_NOW, 120) }) as ProviderEvent;
const settle = () => new Promise((resolve) => setImmediate(resolve));

function setUp() {
  const asked: string[] = [];
  let answer: AttendeeResponse = 'accepted';
  let holding: Promise<void> | undefined;
  const answers = new RoomAnswers({
    provider: {
      findByKey: async ({ calendar, key }) => {
        asked.push(`${calendar} ${key.uid}`);
        const myResponse = answer;
        await holding;
        return { myResponse } as ProviderEvent;
      },
    },
    contextOn: (mailbox) => suiteContext(mailbox),
    isTaken: () => false,
    now: () => SUITE_NOW,
    onFailure: (error) => {
      throw error;
    },
  });
  return {
    answers,
    asked,
    roomSays: (next: AttendeeResponse) => void (answer = next),
    hold: (until: Promise<void>) => void (holding = until),
  };
}

describe('the answer of a room', () => {
  it('is unknown at first, and known the next time', async () => {
    const { answers, asked } = setUp();
    expect(answers.find(event('a'), CAST.room)).toBeUndefined();
    expect(answers.find(event('a'), CAST.room)).toBeUndefined();
    await settle();
    expect([answers.find(event('a'), CAST.room), asked]).toEqual(['accepted', [`${CAST.room} a`]]);
  });

  it('is forgotten when something happens in that room, unlike the answers of other rooms', async () => {
    const { answers, asked } = setUp();
    for (const room of [CAST.room, CAST.other]) answers.find(event('a'), room);
    await settle();
    answers.hear({ mailboxes: [CAST.room], cause: 'hint' });
    expect([answers.find(event('a'), CAST.room), answers.find(event('a'), CAST.other)]).toEqual([undefined, 'accepted']);
    expect(asked).toHaveLength(3);
  });

  it('is not stored if a hint arrived during the request', async () => {
    const { answers, hold, roomSays } = setUp();
    let release!: () => void;
    hold(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    answers.find(event('a'), CAST.room);
    roomSays('declined');
    answers.hear({ mailboxes: [CAST.room], cause: 'hint' });
    release();
    await settle();
    expect(answers.find(event('a'), CAST.room)).toBeUndefined();
    await settle();
    expect(answers.find(event('a'), CAST.room)).toBe('declined');
  });
});
