import type { Logger } from 'pino';
import { AuditRepository } from '../audit/audit.repository.ts';
import { BackgroundCalls } from '../call/background-calls.ts';
import { CallLimit } from '../call/call-limit.ts';
import { findCallback } from '../call/hooks.ts';
import { Site } from '../call/site.ts';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { deleteOldChanges } from '../changes/changes.repository.ts';
import { Changes } from '../changes/changes.ts';
import type { ComposedCalendar } from '../connections/composed-calendar.ts';
import type { Database } from '../database/database.ts';
import type { ProcessCount } from '../database/process-count.ts';
import type { Seal } from '../database/seal.ts';
import { PostOffice } from '../mail/post-office.ts';
import { Metrics } from '../observation/metrics.ts';
import { SignInAttemptsRepository } from '../people/sign-in-attempts.repository.ts';
import { SignInLimit } from '../people/sign-in-limit.ts';
import type { Settings } from '../settings/settings.ts';
import { type Job, Jobs } from '../jobs/jobs.ts';
import type { Ground } from './ground.ts';

export interface GroundParts {
  readonly database: Database;
  readonly processes: ProcessCount;
  readonly seal: Seal;
  readonly connection: ComposedCalendar;
  readonly settings: Settings;
  readonly log: Logger;
  readonly now: () => number;
}

export interface OpenGround {
  readonly ground: Ground;
  readonly scheduler: Jobs;
  readonly jobs: readonly Job[];
  start(): Promise<void>;
  /** Immediately stops all work for which no caller waits. */
  stopBackground(): void;
  stop(): Promise<void>;
}

/** Opens the services that every module may use. It starts nothing, and sends no request to the calendar yet. */
export function openGround({ database, processes, seal, connection, settings, log, now }: GroundParts): OpenGround {
  const { publicUrl, callsPerMinute } = settings;
  const metrics = new Metrics();
  database.replica?.watch({
    onRead: (outcome) => metrics.replicaReads.inc({ outcome }),
    onUse(isUsed, why) {
      metrics.replicaUsed.set(isUsed ? 1 : 0);
      if (isUsed) log.info('the replica serves reads');
      else log.warn({ err: why }, 'the replica is not used; the database itself serves reads, and the replica is retried every second');
    },
  });
  const background = new BackgroundCalls(now);
  const changes = new Changes(database, log);
  const catalogue = new Catalogue(new CatalogueRepository(database), connection.serverType, changes);
  const callback = findCallback(publicUrl, connection.connectionId);
  const calendar = connection.open({ database, seal, catalogue, changes, background, metrics, log, now, callback });
  const mail = settings.mail === undefined ? undefined : new PostOffice(settings.mail, { log, metrics });
  const ground: Ground = {
    database,
    processes,
    changes,
    catalogue,
    connection,
    calendar,
    audit: new AuditRepository(database),
    background,
    mail,
    signInLimit: new SignInLimit(new SignInAttemptsRepository(database)),
    callLimit: callsPerMinute === undefined ? undefined : new CallLimit({ all: callsPerMinute, changing: Math.floor(callsPerMinute / 10) }),
    site: new Site(settings),
    metrics,
    log,
    now,
    settings,
  };
  return {
    ground,
    scheduler: new Jobs(database, log, metrics, now),
    jobs: [
      { name: 'delete-old-changes', schedule: '0 47 3 * * *', run: async (at) => `${await deleteOldChanges(database, at)} deleted` },
      ...calendar.jobs,
    ],
    async start() {
      await changes.start();
      await processes.start();
    },
    stopBackground() {
      background.stop();
      calendar.stop();
    },
    async stop() {
      await mail?.stop();
      await connection.close?.();
      await changes.stop();
      processes.stop();
      await database.close();
    },
  };
}
