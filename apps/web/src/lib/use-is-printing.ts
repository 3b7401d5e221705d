import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns true while the page is being printed, so that print-only content is drawn only then. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    // Rendered synchronously, because printing does not wait for a later render.
    addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal: listening.signal });
    addEventListener('afterprint', () => setIsPrinting(false), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return isPrinting;
}
