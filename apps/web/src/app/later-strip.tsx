import { lazy, Suspense } from 'react';

/** Not needed before the first picture; where it cannot be had there is no connection, which has a strip of its own. */
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
