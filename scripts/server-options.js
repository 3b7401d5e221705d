import { join } from 'node:path';
import { ROOT } from './set-up.js';

/**
 * How Node runs the server. It makes many small things that are gone at once; left to itself, V8 lets them lie until there
 * are four hundred megabytes of them. `npm run bench -- server` has the figures.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

/**
 * glibc keeps what each thread has given back for that thread, up to eight times a core, and after the first large piece was given back large ones too:
 * pictures, passwords and what is packed go through Node's threads, and 800 MB stood for 130 MB in use. Others than glibc do not know these names.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };

/** What was made of the sources is kept for the next start, which needs less time and less memory. */
export const SERVER_ENVIRONMENT = { ...ALLOCATOR, NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.assist-compiled') };
