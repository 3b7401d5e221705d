import { Worker } from 'node:worker_threads';
import type { Plan } from '@assist/floorplan';

/** A plan is read in seconds; what takes longer is no house. */
const LONGEST_MS = 120_000;

/** The encoded walking graph of a plan. It is made in a thread of its own. */
export async function buildGraph(plan: Plan): Promise<string> {
  const worker = new Worker(new URL('./build-graph.worker.ts', import.meta.url), { workerData: JSON.stringify(plan) });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => {
    reject(new Error(`the walking graph was not made: exit ${code}`));
  });
  const limit = setTimeout(() => {
    reject(new Error(`the walking graph was not made in ${LONGEST_MS / 1000} s`));
  }, LONGEST_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    await worker.terminate();
  }
}
