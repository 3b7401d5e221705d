import { Suspense } from 'react';
import { loadWords } from '../lib/language-context.tsx';
import { later } from '../lib/later.ts';

const Stale = later(async () => ({ default: (await import('./stale-strip.tsx')).StaleStrip }));
const Zone = later(async () => {
  const [{ ZoneStrip }] = await Promise.all([import('./zone-strip.tsx'), loadWords('others')]);
  return { default: ZoneStrip };
});
const Clock = later(async () => {
  const [{ ClockStrip }] = await Promise.all([import('./clock-strip.tsx'), loadWords('others')]);
  return { default: ClockStrip };
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

export function ClockStrip() {
  return (
    <Suspense>
      <Clock />
    </Suspense>
  );
}
