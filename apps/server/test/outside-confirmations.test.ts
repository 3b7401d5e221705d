import { type CalendarProvider, ProviderError } from '@assist/calendar-provider';
import { CAST, SUITE_NOW, suiteContext } from '@assist/calendar-provider/test-suite';
import { describe, expect, it } from 'vitest';
import type { ConfirmationRecordsRepository } from '../src/calendars/outside/confirmation-records.repository.ts';
import { OutsideConfirmations } from '../src/calendars/outside/outside-confirmations.ts';
import { RememberingEvents } from '../src/calendars/outside/remembering-events.ts';

const IDS = Array.from({ length: 500 }, (_, index) => `made-up-${index}`);

/** Sets up a calendar in which no event exists, and which answers asynchronously. */
function setUp() {
  const asked: string[] = [];
  let [running, most] = [0, 0];
  const provider = {
    getEvent: async ({ id }: { id: string }) => {
      asked.push(id);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      throw new ProviderError('notFound', 'There is no such event.');
    },
  } as unknown as CalendarProvider;
  const confirmations = new OutsideConfirmations({
    records: { list: async () => [] } as unknown as ConfirmationRecordsRepository,
    provider,
    events: new RememberingEvents(provider, () => SUITE_NOW),
    contextOn: (mailbox) => suiteContext(mailbox),
    onFailure: () => {},
    onWritten: () => {},
    findRoomAnswer: () => undefined,
    mayBeTaken: async () => false,
  });
  return { asked, confirmations, most: () => most };
}

describe('the statuses of many unknown events', () => {
  it('are requested eight at a time', async () => {
    const { asked, confirmations, most } = setUp();
    expect(await confirmations.list(IDS, suiteContext(CAST.olga))).toEqual([]);
    expect([asked, most()]).toEqual([IDS, 8]);
  });

  it('are no longer requested when the person has gone', async () => {
    const { asked, confirmations } = setUp();
    const gone = new AbortController();
    const listed = confirmations.list(IDS, { ...suiteContext(CAST.olga), signal: gone.signal }).catch((error: unknown) => error);
    await new Promise((resolve) => setImmediate(resolve));
    gone.abort(new Error('gone'));
    expect(await listed).toEqual(new Error('gone'));
    expect(asked.length).toBeLessThan(30);
  });
});
