import { logFailure } from '../log-failure.ts';
import { type Cancel, scheduler } from './scheduler.ts';

/**
 * Starts something that the first picture does not need after `ms`, loading its files then; returns a function that stops it, even before
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
