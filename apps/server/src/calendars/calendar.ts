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

/** The company's calendar as the use cases see it: the same interface wherever the events are stored. */
export interface Calendar {
  readonly provider: CalendarProvider;
  /** Events for display, which may be slightly out of date. An event that is to be changed is read from the provider itself. */
  readonly events: EventReader;
  readonly schedules: Schedules;
  readonly confirmations: Confirmations;
  readonly bounds: EventBounds;
  /** Returns the resource's response. Left out for calendars where the caller's own copy always contains it. */
  readonly findRoomAnswer?: (event: ProviderEvent, resource: Email) => AttendeeResponse | undefined;
  /** Returns the viewer's own event at exactly this time, for calendars whose schedules do not name events. */
  readonly findOwnEvent?: (viewer: Email, resource: Email, time: InstantRange) => ProviderEvent | undefined;
  /** Called after an event was written through the provider, with the written copy and the mailboxes that contain the event. */
  wrote(event: ProviderEvent, mailboxes: readonly Email[]): void;
  /** Accepts a hint that was received over HTTP; left out if the calendar sends none. */
  readonly receiveHint?: (request: WebhookRequest) => WebhookAnswer;
  readonly jobs: readonly Job[];
  /** Stores these reservations unchanged in an empty calendar, and confirms those in `confirmedIds`; left out for an external calendar. */
  readonly fill?: (events: readonly StoredEvent[], confirmedIds: ReadonlySet<string>, now: Instant) => Promise<void>;
  /** Starts the work in the background: listening for changes and reading ahead. */
  start(): Promise<void>;
  stop(): void;
}

/** What the server provides when it opens a calendar. */
export interface CalendarSurroundings {
  readonly database: Database;
  readonly seal: Seal;
  readonly catalogue: Catalogue;
  readonly changes: Changes;
  readonly background: BackgroundCalls;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly now: () => number;
  /** The address to which the calendar's system can send hints; undefined if that system cannot reach this server. */
  readonly callback: URL | undefined;
}
