import { Worker } from 'node:worker_threads';
import { BoundedWork } from './bounded-work.ts';

/** Time limit of a thread. Even a large building takes only seconds. */
const LONGEST_MS = 120_000;

/** Few threads at the same time, because a thread takes fifty megabytes, and several times that for a large building. */
const threads = new BoundedWork({ atOnce: 2, waitingMax: 64, ofOneMax: 32 });

/**
 * Runs a module in its own thread and returns the one message that it posts: a large building takes seconds, for which all other calls
 * would wait. Two threads run at the same time, and the modules take turns; the input is built only when the module's turn has come.
 *
 * @throws ProblemError `unavailable` if too many modules are already waiting
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
