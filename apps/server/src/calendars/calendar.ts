import type { CalendarProvider, Email, ProviderEvent, WebhookAnswer, WebhookRequest } from '@assist/calendar-provider';
import type { AttendeeResponse } from '@assist/reservation';
import type { StoredEvent } from '@assist/provider-touch';
import type { Instant, InstantRange } from '@assist/time';
import type { Logger } from 'pino';
import type { BackgroundCalls } from '../call/background-calls.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Changes } from '../changes/changes.ts';
import type { Database } from '../database/database.ts';
import type { Seal } from '../database/seal.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Metrics } from '../observation/metrics.ts';
import type { Confirmations } from './confirmations.ts';
import type { EventBounds } from './event-bounds.ts';
import type { EventReader } from './event-reader.ts';
import type { Schedules } from './schedules.ts';

/** The company's calendar, and what stands between it and the use cases: the same questions, whoever keeps the events. */
export interface Calendar {
  readonly provider: CalendarProvider;
  /** What people look at; may be a moment old. What is changed is read from the provider itself. */
  readonly events: EventReader;
  readonly schedules: Schedules;
  readonly confirmations: Confirmations;
  readonly bounds: EventBounds;
  /** What a resource has answered, where the caller's own copy does not tell it; left out where it always does. */
  readonly findRoomAnswer?: (event: ProviderEvent, resource: Email) => AttendeeResponse | undefined;
  /** Where schedules do not name events: the viewer's own one at exactly this time. */
  readonly findOwnEvent?: (viewer: Email, resource: Email, time: InstantRange) => ProviderEvent | undefined;
  /** This copy of an event was just written through the provider, and stands in these mailboxes. */
  wrote(event: ProviderEvent, mailboxes: readonly Email[]): void;
  /** Takes a hint that came in over HTTP; left out where nobody sends any. */
  readonly receiveHint?: (request: WebhookRequest) => WebhookAnswer;
  readonly jobs: readonly Job[];
  /** Takes these reservations as they are, some of them confirmed, into a calendar that has none yet; left out where another system has its own. */
  readonly fill?: (events: readonly StoredEvent[], confirmedIds: ReadonlySet<string>, now: Instant) => Promise<void>;
  /** Begins to listen and to read ahead. */
  start(): Promise<void>;
  stop(): void;
}

/** What a calendar is opened over. */
export interface CalendarSurroundings {
  readonly database: Database;
  readonly seal: Seal;
  readonly catalogue: Catalogue;
  readonly changes: Changes;
  readonly background: BackgroundCalls;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly now: () => number;
  /** Where another system can send its hints to; undefined where it cannot reach this one. */
  readonly callback: URL | undefined;
}
