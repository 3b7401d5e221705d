import { lazy, Suspense } from 'react';

/** Not needed before the first picture. If it cannot be fetched there is no connection, which has its own strip. */
const Strip = lazy(() =>
  import('./stale-strip.tsx').then(
    ({ StaleStrip: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

export function StaleStrip() {
  return (
    <Suspense>
      <Strip />
    </Suspense>
  );
}
