import { join } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { ROOT } from './set-up.js';

/**
 * Unit test files that take or wait longest, the longest first: if they started last, each would delay the end of the run. A machine that
 * has run them before knows their times. A new machine would sort them by size, and most of them are small.
 */
export const LONGEST = [
  'apps/web/test/screens.test.tsx',
  'apps/server/test/hub-behind-nginx.test.ts',
  'apps/server/test/hostile-input.test.ts',
  'apps/server/test/replica.test.ts',
  'apps/server/test/canaries.test.ts',
  'apps/server/test/rolling-restart.test.ts',
  'apps/server/test/migrations.test.ts',
  'packages/wayfinding/test/real-buildings.test.ts',
  'judges/conformance/ews-traps.test.ts',
  'apps/server/test/start.test.ts',
  'apps/server/test/cli.test.ts',
  'apps/server/test/sign-in-notices.test.ts',
  'apps/server/test/private-meetings.test.ts',
  'apps/server/test/reservation-model.test.ts',
  'apps/server/test/email-link.test.ts',
  'apps/server/test/authorisation-matrix.test.ts',
  'apps/server/test/mqtt-bridge.test.ts',
  'apps/server/test/backup.test.ts',
];

const PLACES = new Map(LONGEST.map((file, place) => [join(ROOT, file), place]));
const placeOf = ({ moduleId }) => PLACES.get(moduleId) ?? LONGEST.length;

/** Runs the longest files in this order, then all others in Vitest’s own order. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own, which makes a new list.
    const others = await super.sort(files);
    return others.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
