import { WAITS } from '@assist/reservation';
import { type Cancel, scheduler } from './scheduler.ts';

/** The events which show that somebody is there (specification, section 4). */
export const ACTIVITY_EVENTS = ['mousemove', 'mousedown', 'touchstart', 'touchmove', 'click', 'keydown', 'scroll'] as const;

/** Reports the duration of inactivity every ten seconds without such an event; returns a function that stops it. */
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
  // Captured, because scroll events of a list do not bubble to the page.
  for (const name of ACTIVITY_EVENTS) target.addEventListener(name, onActivity, { capture: true, passive: true });
  return () => {
    cancel();
    for (const name of ACTIVITY_EVENTS) target.removeEventListener(name, onActivity, { capture: true });
  };
}
