import { WAITS } from '@assist/reservation';
import { type Cancel, scheduler } from './scheduler.ts';

/** The events that count as a person's activity (specification, section 4). */
export const ACTIVITY_EVENTS = ['mousemove', 'mousedown', 'touchstart', 'touchmove', 'click', 'keydown', 'scroll'] as const;

/**
 * Reports the duration of inactivity every ten seconds while none of the `ACTIVITY_EVENTS` occurs. Returns a function that stops the
 * reports.
 */
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
  // Captured, because the scroll events of a list do not bubble to the page.
  for (const name of ACTIVITY_EVENTS) target.addEventListener(name, onActivity, { capture: true, passive: true });
  return () => {
    cancel();
    for (const name of ACTIVITY_EVENTS) target.removeEventListener(name, onActivity, { capture: true });
  };
}
