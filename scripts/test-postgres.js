// Starts a PostgreSQL for the tests: in a temporary folder, on loopback, on a free port, as an ordinary user.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The user that runs PostgreSQL, which refuses to run as root. */
const ORDINARY_USER = 'postgres';
const START_TRIES = 20;
const START_PAUSE_MS = 200;
/** How much of the server's log an error includes, in characters. */
const LOG_TAIL = 2_000;

function run(program, args) {
  const asUser = process.getuid?.() === 0 ? ['runuser', ['-u', ORDINARY_USER, '--', program, ...args]] : [program, args];
  const result = spawnSync(asUser[0], asUser[1], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], cwd: tmpdir() });
  if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr || result.stdout}`);
}

async function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

const optionsOf = (port, folder, options) => [`-p ${port}`, '-h 127.0.0.1', `-k ${folder}`, '-c max_connections=200', ...options].join(' ');

const CARELESS = ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off'];

/**
 * Starts a server. `durable` keeps every acknowledged write through a crash, as the torture benchmark needs.
 * @param {string} binFolder
 * @param {{ durable?: boolean, options?: string[] }} [settings]
 */
export async function startPostgres(binFolder, { durable = false, options: more = [] } = {}) {
  const folder = newFolder();
  const data = join(folder, 'data');
  run(join(binFolder, 'initdb'), [
    '-D',
    data,
    '-U',
    'assist',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ]);
  const port = await freePort();
  return serverOf(binFolder, folder, data, optionsOf(port, folder, [...(durable ? [] : CARELESS), ...more]), port);
}

/**
 * Starts a streaming replica of a running server. Both servers keep running without each other.
 * @param {string} binFolder
 * @param {string} url
 * @param {{ options?: string[] }} [settings]
 */
export async function startReplica(binFolder, url, { options = [] } = {}) {
  const folder = newFolder();
  const data = join(folder, 'data');
  run(join(binFolder, 'pg_basebackup'), ['-d', url, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  const port = await freePort();
  return serverOf(binFolder, folder, data, optionsOf(port, folder, ['-c fsync=off', ...options]), port);
}

/**
 * Starts a server with an archived log, as operators use it for point-in-time recovery.
 * @param {string} binFolder
 */
export async function startArchivedPostgres(binFolder) {
  const folder = newFolder();
  const [archive, base] = [join(folder, 'archive'), join(folder, 'base')];
  run('mkdir', [archive]);
  const server = await startPostgres(binFolder, {
    options: ['-c archive_mode=on', `-c "archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f"`],
  });
  return {
    url: server.url,
    takeBase: () => run(join(binFolder, 'pg_basebackup'), ['-d', server.url, '-D', base, '-c', 'fast', '--no-sync']),
    /** Starts a separate server with the state at a moment. @param {string} moment */
    async startAt(moment) {
      const data = join(folder, 'recovered');
      run('cp', ['-a', base, data]);
      run('touch', [join(data, 'recovery.signal')]);
      const recovery = [
        `-c "restore_command=cp ${archive}/%f %p"`,
        `-c "recovery_target_time=${moment}"`,
        '-c recovery_target_action=promote',
        '-c fsync=off',
      ];
      const port = await freePort();
      return serverOf(binFolder, newFolder(), data, optionsOf(port, folder, recovery), port);
    },
    remove() {
      server.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'assist-postgres-'));
  if (process.getuid?.() === 0) spawnSync('chown', [ORDINARY_USER, folder]);
  chmodSync(folder, 0o700);
  return folder;
}

function serverOf(binFolder, folder, data, options, port) {
  const start = () => {
    // The loop is needed because, after a kill, shared memory exists as long as the last process that used it.
    for (let attempt = 1; ; attempt += 1) {
      try {
        run(join(binFolder, 'pg_ctl'), ['-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), '-o', options, 'start']);
        return;
      } catch (error) {
        if (attempt === START_TRIES)
          throw new Error(`${error.message}\n${readFileSync(join(folder, 'log'), 'utf8').slice(-LOG_TAIL)}`, { cause: error });
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, START_PAUSE_MS);
      }
    }
  };
  start();
  return {
    url: `postgres://assist@127.0.0.1:${port}/postgres`,
    data,
    /** The id of the process that is the parent of the server's other processes. */
    get pid() {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    },
    start,
    /** Kills all of the server's processes, without warning. */
    kill() {
      const postmaster = String(this.pid);
      // A process that was started after the list was read would wait for ever for a lock of a killed one, and keep the shared memory in use.
      spawnSync('kill', ['-STOP', postmaster]);
      const children = spawnSync('pgrep', ['-P', postmaster], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
      spawnSync('kill', ['-9', postmaster, ...children]);
      // A killed server leaves its lock behind.
      rmSync(join(data, 'postmaster.pid'), { force: true });
    },
    stop(mode = 'fast') {
      try {
        run(join(binFolder, 'pg_ctl'), ['-D', data, '-m', mode, '-w', 'stop']);
      } catch {
        // The server has already stopped, or was killed.
      }
    },
    remove() {
      this.stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
