import type { ExpectedReport } from '../waiting/expected-report.ts';
import { isEverythingHeard, isHubConnected } from '../waiting/hub-state.ts';
import { scheduler } from '../waiting/scheduler.ts';

/** The hub reports a change within a second (docs/architecture.md, "Changes"); after that, the page reads by itself. */
const REPORT_MS = 1_500;
/** An external calendar's changes are reported only to some of the people concerned. */
const REPORT_OF_SOME_MS = 300;
/** The reads that a report causes belong to this long after it; a slow server holds up no button for longer. */
const READ_MS = 5_000;

const listeners = new Set<(reading: Promise<unknown>) => void>();

/** Tells everyone who expects a report of the read that it has caused. */
export function noteHeardReading(reading: Promise<unknown>): void {
  for (const listener of listeners) listener(reading);
}

/** Listens for the hub's report of a change from now on: it may arrive before the answer to the request. */
export function listenForReport(): ExpectedReport {
  let readings: readonly Promise<unknown>[] = [];
  let wake = () => {};
  const listener = (reading: Promise<unknown>) => {
    readings = [...readings, reading];
    wake();
  };
  listeners.add(listener);
  return {
    async isRead() {
      if (!isHubConnected()) return false;
      if (readings.length === 0)
        await within(isEverythingHeard() ? REPORT_MS : REPORT_OF_SOME_MS, new Promise<void>((resolve) => (wake = resolve)));
      const last = readings.at(-1);
      if (last === undefined) return false;
      await within(READ_MS, last);
      return true;
    },
    stop: () => void listeners.delete(listener),
  };
}

async function within(ms: number, done: Promise<unknown>): Promise<void> {
  let cancel = () => {};
  await Promise.race([
    done.catch(() => {}),
    new Promise<void>((resolve) => {
      cancel = scheduler.after(ms, resolve);
    }),
  ]);
  cancel();
}
