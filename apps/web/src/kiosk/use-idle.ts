import { WAITS } from '@assist/reservation';
import { useEffect, useEffectEvent, useState } from 'react';
import { ACTIVITY_EVENTS, watchInactivity } from '../lib/waiting/inactivity.ts';

/**
 * Returns true while the visitor is asked whether they are still there. A visitor counts as gone after a minute without a touch, and is
 * asked ten seconds earlier (decisions, section 11). `onGone` is called at every tick after that minute, even without a visitor.
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
