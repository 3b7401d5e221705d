import { constants } from 'node:os';
import { instantOf } from '@assist/time';
import type { Server } from './assemble.ts';
import { compose } from './compose.ts';
import { ConnectionError } from './connections/connection-error.ts';
import { BackupError } from './database/backup.ts';
import { DataFolderError } from './database/data-folder.ts';
import { NewerDatabaseError } from './database/migrate.ts';
import { createLog } from './observation/log.ts';
import { seedSample } from './modules/imports/seed-sample.ts';
import { reasonOf } from './observation/reason-of.ts';
import { readSettings, type Settings, SettingsError } from './settings/settings.ts';

/** Time after which the process exits, even if stopping hangs. */
const STOP_TIMEOUT_MS = 10_000;
/**
 * Limit of connections that wait to be accepted. After a restart, everyone connects in the same second, and a client that finds the queue
 * full receives no response: it tries again after one, three, seven and more seconds. The system may allow less (`net.core.somaxconn`).
 */
const BACKLOG = 4_096;

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`Assist could not start. ${error.message}\n`);
    process.exit(2);
  }
}

const settings = settingsOrExit();
const log = createLog(settings.logLevel);

let begun: Server | undefined;

/** Stops the server. Proxies get time to send calls to other servers, but a person at the terminal does not have to wait. */
async function stop(server: Server, signal: NodeJS.Signals): Promise<void> {
  if (signal === 'SIGTERM' && settings.trustedProxies > 0) await server.app.departure.begin();
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  await server.stop();
}

let stopping = false;
// Registered before the server starts, because a container's first process is not ended by a signal that it does not handle.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // Exits immediately, because the database rolls back anything incomplete.
    if (begun === undefined) process.exit(128 + constants.signals[signal]);
    stop(begun, signal).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  });
}

try {
  const server = await compose({ settings, log });
  if (settings.sample) await seedSample(server.database, { nowMs: Date.now(), fill: server.calendar.fill, objects: server.objects }, log);
  await server.app.listen({ port: settings.port, host: settings.host, backlog: BACKLOG });
  await server.start();
  begun = server;
  const address = server.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  const open =
    settings.publicUrl ?? `http://${settings.host === '0.0.0.0' || settings.host === '::' ? 'localhost' : settings.host}:${port}`;
  const code = await server.setUp.codeToPrint(instantOf(Date.now()));
  // The code is printed and not logged, because a log is kept, and read by others.
  const setUp = code === undefined ? '' : `It has not been set up yet. Open ${open}/setup and type this code: ${code}\n\n`;
  process.stdout.write(`\nAssist is ready: ${open}\n\n${setUp}`);
  if (settings.mail !== undefined && settings.publicUrl === undefined) {
    log.warn({ address: open }, 'links in mails only work on this machine: set PUBLIC_URL to the address that others use');
  }
} catch (error) {
  const sentence = listenFault(error) ?? reasonOf(error);
  // An operator who can fix the error needs no stack trace.
  log.fatal(isOperators(error) ? { reason: sentence } : { err: error }, 'Assist could not start');
  process.stderr.write(`Assist could not start: ${sentence}\n`);
  process.exit(1);
}

function isOperators(error: unknown): boolean {
  return (
    listenFault(error) !== undefined ||
    error instanceof DataFolderError ||
    error instanceof NewerDatabaseError ||
    error instanceof BackupError ||
    error instanceof ConnectionError
  );
}

/** Returns why the server cannot listen; undefined for any other error. */
function listenFault(error: unknown): string | undefined {
  const { syscall, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (syscall !== 'listen' && syscall !== 'bind' && syscall !== 'getaddrinfo') return undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `port ${settings.port} of ${settings.host} is already in use by another program (or by Assist itself). Set PORT to another one.`;
    case 'EACCES':
      return `port ${settings.port} is not available to this user: ports below 1024 are reserved for the system’s administrator. Set PORT to another one, and let a proxy in front listen on 443.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${settings.host} is not an address of this machine. Set HOST to another one.`;
    default:
      return undefined;
  }
}
