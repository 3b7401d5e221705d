import { useEffect, useState } from 'react';
import { scheduler } from './scheduler.ts';

/** The pause that counts as the end of typing: otherwise each key stroke would be a call. */
const PAUSE_MS = 200;

/** Returns the text once typing has paused; until then the previous one. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => scheduler.after(PAUSE_MS, () => setPaused(text)), [text]);
  return paused;
}
