import { useEffect, useState } from 'react';
import { scheduler } from './scheduler.ts';

/** Pause in typing after which the text is used, because otherwise each keystroke would cause a call. */
const PAUSE_MS = 200;

/** Returns the typed text once typing has paused, and until then the text at the previous pause. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => scheduler.after(PAUSE_MS, () => setPaused(text)), [text]);
  return paused;
}
