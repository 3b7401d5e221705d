import { Suspense } from 'react';
import { loadWords } from '../lib/language-context.tsx';
import { later } from '../lib/later.ts';

const Strip = later(async () => ({ default: (await import('./stale-strip.tsx')).StaleStrip }));
const Clock = later(async () => {
  const [{ ClockStrip }] = await Promise.all([import('./clock-strip.tsx'), loadWords('others')]);
  return { default: ClockStrip };
});

export function StaleStrip() {
  return (
    <Suspense>
      <Strip />
    </Suspense>
  );
}

export function ClockStrip() {
  return (
    <Suspense>
      <Clock />
    </Suspense>
  );
}
