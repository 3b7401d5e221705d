import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** While the page goes to paper: what is only printed is drawn by then, and costs nothing before. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    // The paper waits for nothing that is drawn later.
    addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal: listening.signal });
    addEventListener('afterprint', () => setIsPrinting(false), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return isPrinting;
}
