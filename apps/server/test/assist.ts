import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** `assist` as an operator types it. */
export async function assist(environment: Record<string, string>, ...args: string[]): Promise<Said> {
  return promisify(execFile)(process.execPath, [CLI, ...args], { env: { PATH: process.env['PATH'] ?? '', ...environment } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Said) => ({ code, stdout, stderr }),
  );
}
