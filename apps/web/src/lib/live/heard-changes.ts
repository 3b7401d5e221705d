import type { ExpectedReport } from '../waiting/expected-report.ts';
import { isEverythingHeard, isHubConnected } from '../waiting/hub-state.ts';
import { scheduler } from '../waiting/scheduler.ts';

/** Time limit for the hub's report of a change. The report arrives within a second (docs/architecture.md, "Changes"). */
const REPORT_MS = 1_500;
/** Time limit for the report with an external calendar. It is short, because only some of the people concerned get a report. */
const REPORT_OF_SOME_MS = 300;
/** Time limit for the refetch that a report causes, so that no button stays busy for longer when the server is slow. */
const READ_MS = 5_000;

const listeners = new Set<(reading: Promise<unknown>) => void>();

/** Passes the refetch that a report has caused to all callers that expect a report. */
export function noteHeardReading(reading: Promise<unknown>): void {
  for (const listener of listeners) listener(reading);
}

/** Listens for the hub's report of a change. Called before the change is sent, because the report may arrive before the answer. */
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
