import { scheduler } from './waiting/scheduler.ts';

const LOOK_EVERY_MS = 500;
/** Longest wait, because on some connections something is always loading. */
const AT_MOST_MS = 5_000;

/**
 * Calls `run` once, after two checks in a row have found nothing loading or after the longest wait, so that the first screen is not slowed
 * down.
 */
export function whenSettled(isSettled: () => boolean, run: () => void): () => void {
  let looks = 0;
  let quiet = 0;
  const stop = scheduler.every(LOOK_EVERY_MS, () => {
    looks += 1;
    quiet = isSettled() ? quiet + 1 : 0;
    if (quiet < 2 && looks * LOOK_EVERY_MS < AT_MOST_MS) return;
    stop();
    run();
  });
  return stop;
}
