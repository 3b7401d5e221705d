import { describeCalendarProvider, describeCorporateCalendar } from '@assist/calendar-provider/test-suite';
import { afterAll, describe } from 'vitest';
import { findEwsJudge, messagesOf, WITHOUT_EWS_JUDGE } from '../schemas/ews-schema.ts';
import { openEwsWorld } from '../worlds/ews-world.ts';

const judge = findEwsJudge();
const messages = new Set<string>();

/** Opens a world that keeps all messages of the suites, for Exchange’s own schema to judge. */
async function openRecordedWorld() {
  const world = await openEwsWorld();
  return {
    ...world,
    close: async () => {
      for (const message of messagesOf(world.standIn.log)) messages.add(message);
      await world.close();
    },
  };
}

describe('Exchange', () => {
  describeCalendarProvider('ews', { atomicReservation: false, listsCancelled: false, restores: false }, openRecordedWorld);
  describeCorporateCalendar('ews', openRecordedWorld);

  afterAll(() => {
    if (judge === undefined) {
      process.stdout.write(WITHOUT_EWS_JUDGE);
      return;
    }
    const faults = judge([...messages]);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }, 120_000);
});
