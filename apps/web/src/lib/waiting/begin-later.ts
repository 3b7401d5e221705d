import { logFailure } from '../log-failure.ts';
import { type Cancel, scheduler } from './scheduler.ts';

/** Begins what the first picture does not need, `ms` from now, with files of its own; answers what ends it, also where it has not begun yet. */
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
