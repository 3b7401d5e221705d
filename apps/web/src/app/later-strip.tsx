import { Suspense } from 'react';
import { later } from '../lib/later.ts';
import { loadWords } from '../lib/language-context.tsx';

const Stale = later(async () => ({ default: (await import('./stale-strip.tsx')).StaleStrip }));
const Zone = later(async () => {
  const [{ ZoneStrip }] = await Promise.all([import('./zone-strip.tsx'), loadWords('others')]);
  return { default: ZoneStrip };
});

export function StaleStrip() {
  return (
    <Suspense>
      <Stale />
    </Suspense>
  );
}

export function ZoneStrip() {
  return (
    <Suspense>
      <Zone />
    </Suspense>
  );
}
