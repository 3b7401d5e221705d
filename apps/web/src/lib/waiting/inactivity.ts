import { WAITS } from '@assist/reservation';
import { type Cancel, scheduler } from './scheduler.ts';

/** Specification, section 4: what shows that somebody is there. */
export const ACTIVITY_EVENTS = ['mousemove', 'mousedown', 'touchstart', 'touchmove', 'click', 'keydown', 'scroll'] as const;

/** Tells, every ten seconds in which nobody has touched anything, for how long that is so. */
export function watchInactivity(target: EventTarget, onIdle: (idleMs: number) => void): Cancel {
  let since = scheduler.now();
  let cancel: Cancel;
  const begin = () =>
    scheduler.every(WAITS.inactivityTickMs, () => {
      onIdle(scheduler.now() - since);
    });
  cancel = begin();
  const onActivity = () => {
    since = scheduler.now();
    cancel();
    cancel = begin();
  };
  // Captured: a list that scrolls does not tell the page of it.
  for (const name of ACTIVITY_EVENTS) target.addEventListener(name, onActivity, { capture: true, passive: true });
  return () => {
    cancel();
    for (const name of ACTIVITY_EVENTS) target.removeEventListener(name, onActivity, { capture: true });
  };
}
