import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { BoundedWork } from './bounded-work.ts';

/** Time limit of a process. Even a large building takes only seconds. */
const LONGEST_MS = 120_000;
/** Heap of a process in megabytes: several times what a large building takes, and within what the operator's unit file allows. */
const HEAP_MB = 512;

/** One process at a time, because each may take as much memory as the server itself. */
const processes = new BoundedWork({ atOnce: 1, waitingMax: 16, ofOneMax: 4 });

/** A process has been stopped because it took too much time or memory. */
export class ProcessLimitError extends Error {
  override readonly name = 'ProcessLimitError';
}

/**
 * Runs a module in its own process and returns the one message that it sends. Other than a thread, a process that runs out of memory ends
 * alone: Node aborts the whole process if a thread does. The module receives `input` as its first message.
 *
 * @param asker id of the person for whom the work is done; those who wait take turns by this id
 * @throws ProblemError `unavailable` if too many are already waiting
 * @throws ProcessLimitError if the process takes longer than two minutes, or more memory than a large building
 */
export async function inProcess<Answer>(module: URL, asker: string, input: object): Promise<Answer> {
  return processes.run(asker, () => work<Answer>(module, input));
}

async function work<Answer>(module: URL, input: object): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const cache = getCompileCacheDir();
  const child = fork(fileURLToPath(module), {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: { ...process.env, ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-SAID_MAX)));
  child.once('message', (answer) => resolve(answer as Answer));
  // More than one may come, such as a refused message after a failed start, and each needs a listener.
  child.on('error', reject);
  child.once('exit', (code, signal) => {
    // Node ends with the signal, or in a shell's way with 128 + 6, if its heap is full; the kernel kills.
    const isLimit = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134 || code === 137;
    reject(
      isLimit ? new ProcessLimitError(`${module.pathname} took too much memory`) : new Error(`${module.pathname} sent nothing: ${said}`),
    );
  });
  const limit = setTimeout(() => {
    reject(new ProcessLimitError(`${module.pathname} took longer than ${LONGEST_MS / 1000} s`));
  }, LONGEST_MS);
  try {
    child.send(input);
    return await promise;
  } finally {
    clearTimeout(limit);
    child.kill('SIGKILL');
  }
}

/** The number of characters of a failed process's last words that are kept for the log. */
const SAID_MAX = 4_000;
