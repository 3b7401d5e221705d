import { logFailure } from '../log-failure.ts';
import { type Cancel, scheduler } from './scheduler.ts';

/**
 * Loads and starts a task after `ms`, so that it does not slow down the first drawing. Returns a function that stops the task, even before
 * it has started.
 */
export function beginLater(ms: number, load: () => Promise<() => Cancel>): Cancel {
  let isOver = false;
  let end: Cancel = () => {};
  const cancel = scheduler.after(ms, () => {
    load().then((begin) => {
      if (!isOver) end = begin();
    }, logFailure);
  });
  return () => {
    isOver = true;
    cancel();
    end();
  };
}
