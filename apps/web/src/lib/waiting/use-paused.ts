import { useEffect, useState } from 'react';
import { scheduler } from './scheduler.ts';

/** Until somebody has stopped typing: each key stroke is a call otherwise. */
const PAUSE_MS = 200;

/** What was typed, once nothing has been typed for a moment; until then what it was before. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => scheduler.after(PAUSE_MS, () => setPaused(text)), [text]);
  return paused;
}
