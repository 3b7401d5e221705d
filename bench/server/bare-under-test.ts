import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { processCpuMs } from './server-under-test.ts';

const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url));

/** The minimal server (`bare-server.ts`) in a child process, on the given PostgreSQL database or on a new SQLite file. */
export class BareUnderTest {
  readonly #child: ChildProcess;
  readonly #connections: Pool;
  readonly #folder: string;

  private constructor(child: ChildProcess, url: string, folder: string) {
    this.#child = child;
    this.#connections = new Pool(url, { connections: 256 });
    this.#folder = folder;
  }

  static async start(databaseUrl: string | undefined, people: number, resources: number): Promise<BareUnderTest> {
    const folder = mkdtempSync(join(tmpdir(), 'assist-bare-'));
    const where = databaseUrl === undefined ? ['--file', join(folder, 'bare.db')] : ['--postgres', databaseUrl];
    const child = spawn(process.execPath, [BARE, '--people', String(people), '--resources', String(resources), ...where], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = await once(child.stdout.setEncoding('utf8'), 'data');
    return new BareUnderTest(child, String(url).trim(), folder);
  }

  async reserve(person: number, body: object): Promise<{ status: number; text: string; ms: number }> {
    const began = performance.now();
    const answer = await this.#connections.request({
      method: 'POST',
      path: '/',
      headers: { authorization: `Bearer t${person}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, text, ms: performance.now() - began };
  }

  cpuMs(): number {
    return processCpuMs(this.#child.pid!);
  }

  async stop(): Promise<void> {
    await this.#connections.destroy();
    this.#child.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
