import { compose } from './compose.ts';
import { createLog } from './observation/log.ts';
import { seedSample } from './modules/imports/seed-sample.ts';
import { reasonOf } from './observation/reason-of.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

/** A stop that hangs is ended all the same. */
const STOP_TIMEOUT_MS = 10_000;
/**
 * So many may stand before the door at once. After a restart everybody comes in the same second, and whoever finds no place there is not told:
 * he knocks again after one, three, seven and more seconds. The system may allow less (`net.core.somaxconn`).
 */
const BACKLOG = 4_096;

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`Assist cannot start. ${error.message}\n`);
    process.exit(2);
  }
}

const settings = settingsOrExit();
const log = createLog(settings.logLevel);

try {
  const server = await compose({ settings, log });
  if (settings.sample) await seedSample(server.database, { nowMs: Date.now(), fill: server.calendar.fill, objects: server.objects }, log);
  await server.app.listen({ port: settings.port, host: settings.host, backlog: BACKLOG });
  await server.start();
  const address = server.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  const open =
    settings.publicUrl ?? `http://${settings.host === '0.0.0.0' || settings.host === '::' ? 'localhost' : settings.host}:${port}`;
  process.stdout.write(`\nAssist is ready: ${open}\n\n`);
  if (settings.mail !== undefined && settings.publicUrl === undefined) {
    log.warn({ address: open }, 'links in mails lead to this machine alone: set PUBLIC_URL to the address that others use');
  }

  /** Proxies are left time to move over; who stands at the terminal is not. */
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (signal === 'SIGTERM' && settings.trustedProxies > 0) await server.app.departure.begin();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await server.stop();
  };
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stop failed');
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  log.fatal({ err: error }, 'Assist cannot start');
  process.stderr.write(`Assist cannot start: ${reasonOf(error)}\n`);
  process.exit(1);
}
