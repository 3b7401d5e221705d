import { WAITS } from '@assist/reservation';
import { useEffect, useEffectEvent, useState } from 'react';
import { ACTIVITY_EVENTS, watchInactivity } from '../lib/waiting/inactivity.ts';

/**
 * Decisions, section 11: after a minute without a touch the visitor counts as gone; ten seconds earlier they are asked. Returns true while
 * asking. The ticks continue if there is nothing to discard: `onGone` is called each time.
 */
export function useIdle(hasVisitor: boolean, onGone: () => void): boolean {
  const [isAsked, setIsAsked] = useState(false);
  const onIdle = useEffectEvent((idleMs: number) => {
    if (idleMs >= WAITS.kioskIdleMs) {
      setIsAsked(false);
      onGone();
    } else setIsAsked(hasVisitor && idleMs >= WAITS.kioskIdleMs - WAITS.kioskNoticeMs);
  });
  useEffect(() => watchInactivity(document, onIdle), []);
  useEffect(() => {
    if (!isAsked) return;
    const onActivity = () => setIsAsked(false);
    for (const name of ACTIVITY_EVENTS) document.addEventListener(name, onActivity, { capture: true, passive: true });
    return () => {
      for (const name of ACTIVITY_EVENTS) document.removeEventListener(name, onActivity, { capture: true });
    };
  }, [isAsked]);
  return isAsked;
}
