import { Worker } from 'node:worker_threads';

/** A house is made ready in seconds; what takes longer is no house. */
const LONGEST_MS = 120_000;

/** What a module posts, once, from a thread of its own: a large house takes seconds, in which everybody else's calls would wait. */
export async function inThread<Answer>(module: URL, workerData: unknown): Promise<Answer> {
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
