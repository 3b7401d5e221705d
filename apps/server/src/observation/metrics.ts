import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The contents of `/metrics`. Labels are route patterns, never addresses: no ids, no people. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new Histogram({
    name: 'assist_http_request_seconds',
    help: 'Response time, by route pattern and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });
  readonly reservations = new Counter({
    name: 'assist_reservations_total',
    help: 'Reservations by outcome',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });
  readonly released = new Counter({
    name: 'assist_released_total',
    help: 'Unconfirmed reservations given back by the job',
    registers: [this.registry],
  });
  readonly watches = new Gauge({
    name: 'assist_calendar_watches',
    help: 'Calendars that report their changes',
    registers: [this.registry],
  });
  readonly pushHints = new Counter({ name: 'assist_push_hints_total', help: 'Hints of changes received', registers: [this.registry] });
  readonly pushMissed = new Counter({
    name: 'assist_push_missed_total',
    help: 'Changes found by a sweep without an earlier hint',
    registers: [this.registry],
  });
  readonly pushSilent = new Gauge({
    name: 'assist_push_silent',
    help: 'Mailboxes that have changed without a hint; 0 while all is well',
    registers: [this.registry],
  });
  readonly hubConnections = new Gauge({
    name: 'assist_hub_connections',
    help: 'Open connections to this process’s hub, by kind of listener',
    labelNames: ['who'] as const,
    registers: [this.registry],
  });
  readonly turnedAway = new Counter({
    name: 'assist_turned_away_total',
    help: 'Calls refused at once with 503: too many under way in all (busy), or too many of one caller (caller)',
    labelNames: ['why'] as const,
    registers: [this.registry],
  });
  readonly mails = new Counter({
    name: 'assist_mails_total',
    help: 'Mails by outcome: sent, put off (tried again later), failed',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });
  readonly replicaReads = new Counter({
    name: 'assist_replica_reads_total',
    help: 'Reads by source: the replica, or the database because the replica was behind, cancelled the read (conflict), failed, or was unreachable',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });
  readonly replicaUsed = new Gauge({ name: 'assist_replica_used', help: '1 while reads go to the replica', registers: [this.registry] });
  readonly jobLastSuccess = new Gauge({
    name: 'assist_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded',
    labelNames: ['job'] as const,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
