import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the server, waits until it ends by itself, and returns its exit code and its output. */
export async function runMain(environment: Record<string, string>): Promise<Said> {
  return promisify(execFile)(process.execPath, [MAIN], { env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...environment } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Said) => ({ code, stdout, stderr }),
  );
}
