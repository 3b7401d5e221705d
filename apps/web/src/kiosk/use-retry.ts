import { useEffect, useEffectEvent, useState } from 'react';
import { scheduler } from '../lib/waiting/scheduler.ts';
import { retryPauseMs } from './model/retry-pause.ts';

/** Retries with increasing pauses while `isFailing`, and when the network returns. Returns the time of the next try, in ms since 1970. */
export function useRetry(isFailing: boolean, retry: () => void): number | undefined {
  const [nextTryAt, setNextTryAt] = useState<number>();
  const tryAgain = useEffectEvent(retry);
  useEffect(() => {
    if (!isFailing) return;
    let cancel = () => {};
    const plan = (failures: number) => {
      const pauseMs = retryPauseMs(failures);
      setNextTryAt(scheduler.now() + pauseMs);
      cancel = scheduler.after(pauseMs, () => {
        plan(failures + 1);
        tryAgain();
      });
    };
    plan(1);
    const onOnline = () => tryAgain();
    addEventListener('online', onOnline);
    return () => {
      cancel();
      removeEventListener('online', onOnline);
    };
  }, [isFailing]);
  return isFailing ? nextTryAt : undefined;
}
