import type { TimeoutProvider } from '@tanstack/react-query';
import { type Cancel, scheduler } from './scheduler.ts';

const running = new Map<number, Cancel>();
let lastId = 0;

function start(begin: (forget: () => void) => Cancel): number {
  lastId += 1;
  const id = lastId;
  running.set(
    id,
    begin(() => running.delete(id)),
  );
  return id;
}

function stop(id: number | undefined): void {
  if (id === undefined) return;
  running.get(id)?.();
  running.delete(id);
}

/** The timers of the query cache, which make it poll and retry with the client's single scheduler. */
export const QUERY_TIMERS: TimeoutProvider<number> = {
  setTimeout: (run, ms) =>
    start((forget) =>
      scheduler.after(ms, () => {
        forget();
        run();
      }),
    ),
  clearTimeout: stop,
  setInterval: (run, ms) => start(() => scheduler.every(ms, run)),
  clearInterval: stop,
};
