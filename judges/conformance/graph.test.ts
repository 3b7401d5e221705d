import { describeCalendarProvider, describeCorporateCalendar } from '@assist/calendar-provider/test-suite';
import type { Exchange } from '@assist/simulators';
import { afterAll, describe } from 'vitest';
import { findGraphJudge, judgeAll } from '../schemas/graph-schema.ts';
import { openGraphWorld } from '../worlds/graph-world.ts';

const judge = findGraphJudge();
const log: Exchange[] = [];

/** Opens a world that keeps all messages of the suites, for Microsoft’s own description to judge. */
async function openRecordedWorld() {
  const world = await openGraphWorld();
  return {
    ...world,
    close: async () => {
      log.push(...world.standIn.log);
      await world.close();
    },
  };
}

describe('Microsoft Graph', () => {
  describeCalendarProvider('graph', { atomicReservation: false, listsCancelled: false, restores: false }, openRecordedWorld);
  describeCorporateCalendar('graph', openRecordedWorld);

  afterAll(() => {
    if (judge === undefined)
      process.stdout.write('The schemas of Microsoft Graph do not lie beside the repository: the exchanges are not judged by them.\n');
    const faults = judge === undefined ? [] : judgeAll(judge, log);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
});
