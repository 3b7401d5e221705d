import { Suspense } from 'react';
import { later } from '../lib/later.ts';

const Strip = later(async () => ({ default: (await import('./stale-strip.tsx')).StaleStrip }));

export function StaleStrip() {
  return (
    <Suspense>
      <Strip />
    </Suspense>
  );
}
