import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@assist/test-kit/free-port';
import { findNode } from '../../scripts/set-up.js';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const CLI = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url));

/**
 * Variables that every program of a journey inherits from this environment: the search path for programs, and the clock moved by
 * libfaketime.
 */
export const OF_THIS_MACHINE: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'LD_PRELOAD', 'FAKETIME', 'NO_FAKE_STAT'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
);

export interface Product {
  readonly url: string;
  /** Waits until the server has printed a text that matches. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Runs a command as the operator types it; returns its output. */
  assist(...args: string[]): Promise<string>;
  stop(): Promise<void>;
  /** Kills the server like a power cut: nothing is tidied up, and `ASSIST_DATA` keeps its content. */
  kill(): Promise<void>;
}

/** Starts Assist as for a newcomer, with an empty folder, the sample company and a free port. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'assist-journey-'));
  const port = Number(environment['PORT'] ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const env = { ...OF_THIS_MACHINE, ASSIST_DATA: folder, ASSIST_LOG: 'warn', PORT: String(port), ...environment };
  const child = spawn(findNode(), [MAIN], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (bytes) => (output += String(bytes)));
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (
      await fetch(`${url}/config.json`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return {
        url,
        printed: async (pattern) => {
          for (;;) {
            const found = pattern.exec(output);
            if (found !== null) return found;
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
        },
        assist: async (...args) => (await promisify(execFile)(findNode(), [CLI, ...args], { env })).stdout,
        stop: () => stop(child, folder),
        kill: () => end(child, 'SIGKILL'),
      };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not answer');
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  await end(child, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}
