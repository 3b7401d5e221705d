import type { Logger } from 'pino';
import type { AuditRepository } from '../audit/audit.repository.ts';
import type { BackgroundCalls } from '../call/background-calls.ts';
import type { CallLimit } from '../call/call-limit.ts';
import type { Route } from '../call/route.ts';
import type { Site } from '../call/site.ts';
import type { Calendar } from '../calendars/calendar.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Changes } from '../changes/changes.ts';
import type { ComposedCalendar } from '../connections/composed-calendar.ts';
import type { Database } from '../database/database.ts';
import type { ProcessCount } from '../database/process-count.ts';
import type { Job } from '../jobs/jobs.ts';
import type { PostOffice } from '../mail/post-office.ts';
import type { Metrics } from '../observation/metrics.ts';
import type { SignInLimit } from '../people/sign-in-limit.ts';
import type { Settings } from '../settings/settings.ts';

/** The services that every module may use. */
export interface Ground {
  readonly database: Database;
  readonly processes: ProcessCount;
  readonly changes: Changes;
  readonly catalogue: Catalogue;
  /** How people sign in to the company's calendar, and which permissions Assist needs in it. */
  readonly connection: ComposedCalendar;
  readonly calendar: Calendar;
  readonly audit: AuditRepository;
  readonly background: BackgroundCalls;
  /** Sends mails; undefined if the server is set up without mail. */
  readonly mail: PostOffice | undefined;
  /** Limit of failed sign-ins. It is shared, so that all failed attempts from one address count together, however they were made. */
  readonly signInLimit: SignInLimit;
  /** Limit of calls per caller; undefined if calls are not limited. */
  readonly callLimit: CallLimit | undefined;
  readonly site: Site;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly now: () => number;
  readonly settings: Settings;
}

/** An open module: the parts of it that other modules, the HTTP server and the scheduler use. */
export interface OpenModule<Usecases> {
  readonly usecases: Usecases;
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
}
