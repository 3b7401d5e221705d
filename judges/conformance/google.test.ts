import { describeCalendarProvider, describeCorporateCalendar } from '@assist/calendar-provider/test-suite';
import type { Exchange } from '@assist/simulators';
import { afterAll, describe } from 'vitest';
import { findGoogleJudge, judgeAll } from '../schemas/google-schema.ts';
import { openGoogleWorld } from '../worlds/google-world.ts';

const judge = findGoogleJudge();
const log: Exchange[] = [];

/** Opens a world that keeps all messages of the suites, for Google’s own description to judge. */
async function openRecordedWorld() {
  const world = await openGoogleWorld();
  return {
    ...world,
    close: async () => {
      log.push(...world.standIn.log);
      await world.close();
    },
  };
}

describe('Google Workspace', () => {
  describeCalendarProvider('google', { atomicReservation: false, listsCancelled: false, restores: true }, openRecordedWorld);
  describeCorporateCalendar('google', openRecordedWorld);

  afterAll(() => {
    if (judge === undefined)
      process.stdout.write('The schemas of Google do not lie beside the repository: the exchanges are not judged by them.\n');
    const faults = judge === undefined ? [] : judgeAll(judge, log);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
});
