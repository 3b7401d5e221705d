import { Worker } from 'node:worker_threads';
import { BoundedWork } from './bounded-work.ts';

/** A building is processed in seconds; anything that takes longer is not a building. */
const LONGEST_MS = 120_000;

/** A thread takes fifty megabytes, and several times that for a large building. */
const threads = new BoundedWork({ atOnce: 2, waitingMax: 64, ofOneMax: 32 });

/**
 * Returns the one message that a module posts from a thread of its own: a large building takes seconds, in which everybody else's calls
 * would wait. Two run at once; a thread's input is built only when its turn has come, and the modules take turns.
 *
 * @throws ProblemError `unavailable` if too many are already waiting
 */
export async function inThread<Answer>(module: URL, toWork: () => unknown): Promise<Answer> {
  return threads.run(module.href, async () => work(module, await toWork()));
}

async function work<Answer>(module: URL, workerData: unknown): Promise<Answer> {
  const worker = new Worker(module, { workerData });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => {
    reject(new Error(`${module.pathname} posted nothing: exit ${code}`));
  });
  const limit = setTimeout(() => {
    reject(new Error(`${module.pathname} took longer than ${LONGEST_MS / 1000} s`));
  }, LONGEST_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    await worker.terminate();
  }
}
