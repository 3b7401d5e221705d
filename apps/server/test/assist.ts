import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { commandLine } from '../src/commands/command-line.ts';

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

/** The line by which each command names its database, which is elsewhere in every test. */
const DATABASE_LINE = /^Database: .*\n/u;

interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `assist` as an operator types it, but in this process, because starting a new process for each command is slow. */
export async function assist(environment: Record<string, string>, ...args: string[]): Promise<Said> {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[stream] += String(text);
      return true;
    }),
  );
  const { env } = process;
  process.env = { PATH: env['PATH'] ?? '', ...environment };
  try {
    const code = await commandLine(args);
    return withoutPlace({ code, ...said });
  } finally {
    process.env = env;
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs `assist` in a separate process, for tests of its start and its exit code. */
export async function assistProcess(environment: Record<string, string>, ...args: string[]): Promise<Said> {
  return promisify(execFile)(process.execPath, [CLI, ...args], { env: { PATH: process.env['PATH'] ?? '', ...environment } }).then(
    ({ stdout, stderr }) => withoutPlace({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Said) => withoutPlace({ code, stdout, stderr }),
  );
}

function withoutPlace(said: Said): Said {
  return { ...said, stderr: said.stderr.replace(DATABASE_LINE, '') };
}
