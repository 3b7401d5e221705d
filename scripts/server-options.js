import { join } from 'node:path';
import { ROOT } from './set-up.js';

/**
 * Node’s options for the server. It creates many short-lived objects; by default V8 lets up to four hundred megabytes of them accumulate.
 * `npm run bench -- server` prints the figures.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

/**
 * Settings of glibc. It keeps memory that a thread has freed for that thread, in up to eight arenas per core, and large blocks as well once
 * a first large block has been freed. Pictures, passwords and compression use Node’s threads: 800 MB were held when 130 MB were in use.
 * Other C libraries ignore these names.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };

/** The server's environment. Compiled code is cached for the next start, which then needs less time and memory. */
export const SERVER_ENVIRONMENT = { ...ALLOCATOR, NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.assist-compiled') };
