import { join } from 'node:path';
import { ROOT } from './set-up.js';

/**
 * How Node runs the server. It makes many small things that are gone at once; left to itself, V8 lets them lie until there
 * are four hundred megabytes of them. `npm run bench -- server` has the figures.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

/** What was made of the sources is kept for the next start, which needs less time and less memory. */
export const SERVER_ENVIRONMENT = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.assist-compiled') };
