import { type CalendarProvider, ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import { suiteContext, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { AnswersForRooms } from '../src/calendars/outside/answers-for-rooms.ts';
import type { Catalogue } from '../src/catalogue/catalogue.ts';

const PER_PAGE = 100;

const invitation = (id: string, minutes: number, series?: string) =>
  ({
    id,
    key: { uid: series ?? id },
    type: series === undefined ? 'single' : 'occurrence',
    start: plusMinutes(SUITE_NOW, minutes),
    end: plusMinutes(SUITE_NOW, minutes + 15),
    organizer: { email: 'fred@alder.example', name: 'Fred' },
    isOrganizer: false,
    attendees: [],
    showAs: 'busy',
    myResponse: 'needsAction',
    cancelled: false,
  }) as unknown as ProviderEvent;

/**
 * Sets up rooms that nobody may see, so that every invitation is declined. The tests check only which invitations are answered, and
 * with which scope.
 */
function setUp(rooms: Readonly<Record<string, () => readonly ProviderEvent[]>>, respond: (id: string) => void = () => {}) {
  const answered: string[] = [];
  const failures: unknown[] = [];
  const provider = {
    listEvents: async ({ calendar, page = '0' }: { calendar: string; page?: string }) => {
      const all = rooms[calendar]!();
      const from = Number(page) * PER_PAGE;
      const next = from + PER_PAGE < all.length ? { next: String(Number(page) + 1) } : {};
      return { items: all.slice(from, from + PER_PAGE), ...next };
    },
    respond: async ({ id }: { id: string }, _answer: string, _context: unknown, { scope }: { scope: string }) => {
      respond(id);
      answered.push(`${id} ${scope}`);
    },
  } as unknown as CalendarProvider;
  const snapshot = {
    resources: Object.keys(rooms).map((email) => ({ email, reservationsEnabled: true })),
    views: { find: () => undefined },
    findByEmail: () => undefined,
    company: { defaultLanguage: 'en' },
  };
  const answers = new AnswersForRooms({
    provider,
    catalogue: { current: async () => snapshot } as unknown as Catalogue,
    now: () => SUITE_NOW,
    contextOn: (mailbox) => suiteContext(mailbox),
    answersFor: () => true,
    onAnswered: () => {},
    onFailure: (error) => void failures.push(error),
  });
  return { answers, answered, failures };
}

describe('one invitation that causes trouble', () => {
  it('does not prevent answers for other rooms, and is tried again', async () => {
    let isBroken = true;
    const { answers, answered, failures } = setUp({
      broken: () => {
        if (isBroken) throw new RangeError('Invalid wall time');
        return [invitation('late', 60)];
      },
      sound: () => [invitation('prompt', 60)],
    });
    await answers.run();
    expect([answered, failures]).toEqual([['prompt series'], [new RangeError('Invalid wall time')]]);
    isBroken = false;
    await answers.run();
    expect(answered).toEqual(['prompt series', 'late series']);
  });

  it('does not prevent answers to other invitations of its room, even if it can never be answered itself', async () => {
    const { answers, answered, failures } = setUp({ room: () => [invitation('odd', 60), invitation('sound', 120)] }, (id) => {
      if (id === 'odd') throw new ProviderError('invalid', 'no');
    });
    expect([await answers.run(), answered, failures.length]).toEqual(['1 answered', ['sound series'], 1]);
  });

  it('is tried again, like the invitations after it, if the calendar cannot be reached', async () => {
    let isAway = true;
    const { answers, answered } = setUp({ room: () => [invitation('first', 60), invitation('second', 120)] }, () => {
      if (isAway) throw new ProviderError('unavailable', 'away');
    });
    await answers.run();
    expect(answered).toEqual([]);
    isAway = false;
    await answers.run();
    expect(answered).toEqual(['first series', 'second series']);
  });
});

describe('a room that is invited too often', () => {
  const often = Array.from({ length: 20_000 }, (_, index) => invitation(`date-${index}`, 60 + index * 15, 'daily'));

  it('answers only its nearest dates, including those of other invitations', async () => {
    const { answers, answered, failures } = setUp({ room: () => [invitation('carl', 45), ...often] });
    await answers.run();
    expect([answered[0], answered[1], answered.length, failures]).toEqual(['carl series', 'date-0 occurrence', 100 * PER_PAGE, []]);
  });

  it('answers a series as a whole if it has read all dates of that series', async () => {
    const { answers, answered } = setUp({ room: () => often.slice(0, 300) });
    await answers.run();
    expect(answered).toEqual(['date-0 series']);
  });
});
