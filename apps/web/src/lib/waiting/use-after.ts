import { useEffect, useState } from 'react';
import { scheduler } from './scheduler.ts';

/** Returns false at first, and true after `ms` milliseconds. */
export function useAfter(ms: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => scheduler.after(ms, () => setIsOver(true)), [ms]);
  return isOver;
}
