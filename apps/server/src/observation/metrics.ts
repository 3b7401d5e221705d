import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The contents of `/metrics`. Labels are route patterns, never addresses: no ids, no people. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new Histogram({
    name: 'assist_http_request_seconds',
    help: 'Time to answer, by route pattern and status',
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
  readonly watches = new Gauge({ name: 'assist_calendar_watches', help: 'Calendars that tell of changes', registers: [this.registry] });
  readonly pushHints = new Counter({ name: 'assist_push_hints_total', help: 'Hints of changes that came', registers: [this.registry] });
  readonly pushMissed = new Counter({
    name: 'assist_push_missed_total',
    help: 'Changes that a sweep found and no hint had told',
    registers: [this.registry],
  });
  readonly pushSilent = new Gauge({
    name: 'assist_push_silent',
    help: 'Mailboxes that have changed without a hint; 0 while all is well',
    registers: [this.registry],
  });
  readonly hubConnections = new Gauge({
    name: 'assist_hub_connections',
    help: 'Open connections to the hub of this process, by who listens',
    labelNames: ['who'] as const,
    registers: [this.registry],
  });
  readonly turnedAway = new Counter({
    name: 'assist_turned_away_total',
    help: 'Calls that were answered 503 at once: more were under way than can be answered in time (busy), or too many of one (caller)',
    labelNames: ['why'] as const,
    registers: [this.registry],
  });
  readonly mails = new Counter({
    name: 'assist_mails_total',
    help: 'Mails by what became of them: sent, put off (tried again), failed',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });
  readonly replicaReads = new Counter({
    name: 'assist_replica_reads_total',
    help: 'Reads by who answered: the replica; or the database, since the replica was behind, broke it off (conflict), failed, or was away',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });
  readonly replicaUsed = new Gauge({ name: 'assist_replica_used', help: '1 while the replica is asked', registers: [this.registry] });
  readonly jobLastSuccess = new Gauge({
    name: 'assist_job_last_success_timestamp_seconds',
    help: 'When a job last ended well',
    labelNames: ['job'] as const,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
