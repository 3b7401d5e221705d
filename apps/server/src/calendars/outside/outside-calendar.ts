import { isReservedSomewhere, isReservedThroughout } from '@assist/availability';
import type { CalendarProvider, Email, ProviderEvent, WebhookRequest } from '@assist/calendar-provider';
import type { InstantRange } from '@assist/time';
import type { Change } from '../../changes/change.ts';
import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Calendar, CalendarSurroundings } from '../calendar.ts';
import { CachedSchedules } from './cached-schedules.ts';
import { AnswersForRooms } from './answers-for-rooms.ts';
import { ConfirmationRecordsRepository } from './confirmation-records.repository.ts';
import { knowingResources, type KnownResources } from './known-resources.ts';
import type { MailboxChange, MailboxMemory } from './mailbox-change.ts';
import { OutsideConfirmations } from './outside-confirmations.ts';
import { OutsideEventBounds } from './outside-event-bounds.ts';
import { FRESH_WITHOUT_PUSH_MS, Push } from './push.ts';
import { RememberingEvents } from './remembering-events.ts';
import { RoomAnswers } from './room-answers.ts';
import { ScheduleCache } from './schedule-cache.ts';
import { StatusPoller } from './status-poller.ts';
import { timesAlone } from './times-alone.ts';
import { WatchesRepository } from './watches.repository.ts';

/** Time for which a resource is kept fresh after somebody viewed it, even if the calendar reports nothing. */
const HOT_MS = 10 * 60_000;
/** Time (ms) in which changed mailboxes are collected, so that they are reported as one change. */
const DIFFERENCES_APART_MS = 100;

export interface OutsideConnection {
  readonly id: string;
  /**
   * Whether a resource's own copy of a private event shows that the event is private. If not (the default of Exchange's
   * `RemovePrivateProperty`), the subject is shown only to those who take part.
   */
  readonly tellsSubjects: boolean;
  /** Returns whether Assist answers invitations to the resource, because the resource's mailbox does not. */
  readonly answersFor?: (resource: Email) => boolean;
}

/**
 * A calendar in another system. Its answers are slow, so each process caches them separately. What a process learns from a hint or by
 * writing, it reports to the others as a change.
 */
export class OutsideCalendar implements Calendar {
  readonly provider: CalendarProvider;
  readonly events: RememberingEvents;
  readonly schedules: CachedSchedules;
  readonly confirmations: OutsideConfirmations;
  readonly bounds: OutsideEventBounds;
  readonly jobs: readonly Job[];
  readonly #surroundings: CalendarSurroundings;
  readonly #cache: ScheduleCache;
  readonly #push: Push;
  readonly #poller: StatusPoller;
  readonly #roomAnswers: RoomAnswers;
  readonly #answering: AnswersForRooms | undefined;
  readonly #memories: readonly MailboxMemory[];
  readonly #different = new Set<Email>();
  #tellingDifferences: NodeJS.Timeout | undefined;

  constructor(
    calendar: CalendarProvider,
    { id: connectionId, tellsSubjects, answersFor }: OutsideConnection,
    surroundings: CalendarSurroundings,
  ) {
    const { database, seal, catalogue, background, metrics, log, now, callback } = surroundings;
    const isResource = async (email: Email) => (await catalogue.current()).findByEmail(email) !== undefined;
    const provider = knowingResources(calendar, async () => knownResourcesOf(await catalogue.current()));
    this.provider = provider;
    this.#surroundings = surroundings;
    this.events = new RememberingEvents(provider, now, tellsSubjects ? undefined : isResource);
    this.#push = new Push({
      provider,
      log,
      metrics,
      now,
      callback,
      watches: new WatchesRepository(database, connectionId, seal),
      context: (signal) => background.as({ as: 'app' }, signal),
      listResources: () => this.#listReserved(),
      onHint: (mailboxes) => this.#announce({ mailboxes, cause: 'hint' }),
      onGap: (mailboxes) => this.#announce({ mailboxes, cause: 'gap' }),
    });
    this.#cache = new ScheduleCache({
      read: async (emails, range, priority, asker) => {
        const context = { ...background.as({ as: 'app' }), priority, ...(asker === undefined ? {} : { asker }) };
        const schedules = await provider.getSchedules({ emails, range }, context);
        return schedules.map((schedule) => timesAlone(schedule, tellsSubjects ? 'private' : 'all'));
      },
      cutsBusyTimes: provider.capabilities.cutsBusyTimes === true,
      now,
      freshMs: (email) => this.#push.freshMs(email),
      onReadFailure: (error) => log.warn({ err: error }, 'schedules could not be read'),
      onDifference: (email, found) => {
        if (found === 'without-hint') this.#push.missed(email);
        this.#tellDifference(email);
      },
    });
    this.schedules = new CachedSchedules(provider, this.#cache, catalogue);
    this.#poller = new StatusPoller({
      provider,
      now,
      contextFor: (mailbox, name) => background.as({ as: 'user', mailbox, name }),
      onAnswer: (organizer, resource) => this.#announce({ mailboxes: [organizer, resource], cause: 'answer' }),
      onFailure: (error) => log.warn({ err: error }, 'a resource’s answer could not be requested'),
    });
    this.#roomAnswers = new RoomAnswers({
      provider,
      now,
      contextOn: (mailbox) => background.as({ as: 'app', mailbox }),
      isTaken: (resource, event) => isReservedThroughout(this.#viewOf(resource, event)),
      onFailure: (error) => log.warn({ err: error }, 'a resource’s own copy of an event could not be read'),
    });
    if (answersFor !== undefined)
      this.#answering = new AnswersForRooms({
        provider,
        catalogue,
        now,
        answersFor,
        contextOn: (mailbox) => background.as({ as: 'app', mailbox }),
        onAnswered: (event, resource) => this.#announce({ mailboxes: [resource, event.organizer.email], cause: 'writing' }),
        onFailure: (error) => log.warn({ err: error }, 'a resource’s invitations could not be answered'),
      });
    this.confirmations = new OutsideConfirmations({
      provider,
      records: new ConfirmationRecordsRepository(database),
      events: this.events,
      contextOn: (mailbox) => background.as({ as: 'app', mailbox }),
      findRoomAnswer: (event, resource) => this.findRoomAnswer(event, resource),
      onWritten: (event, mailboxes) => this.wrote(event, mailboxes),
      onFailure: (error) => log.warn({ err: error }, 'a resource’s events could not be read'),
      mayBeTaken: async (email, range) => isReservedSomewhere(this.#viewOf(email, range)),
    });
    this.#memories = [
      this.events,
      this.#cache,
      this.#roomAnswers,
      this.#poller,
      this.#push,
      ...(this.#answering === undefined ? [] : [this.#answering]),
    ];
    this.bounds = new OutsideEventBounds(provider);
    this.jobs = this.#work();
    surroundings.changes.subscribe(({ change, isOwn }) => {
      if (change.kind === 'events' && !isOwn)
        this.#announce({ mailboxes: change.mailboxes, cause: change.cause ?? 'gap', isElsewhere: true });
    });
  }

  findRoomAnswer(event: ProviderEvent, resource: Email) {
    return this.#roomAnswers.find(event, resource);
  }

  findOwnEvent(viewer: Email, resource: Email, time: InstantRange): ProviderEvent | undefined {
    return this.events.findOwn(viewer, resource, time);
  }

  wrote(event: ProviderEvent, mailboxes: readonly Email[]): void {
    this.#announce({ mailboxes: [...mailboxes, event.calendar], cause: 'writing', written: event });
  }

  receiveHint(request: WebhookRequest) {
    return this.#push.receive(request);
  }

  async start(): Promise<void> {
    await this.#push.start();
    // All schedules are read once at the start, so that the first viewer finds them in the cache.
    void this.#sweep().catch((error: unknown) => this.#surroundings.log.warn({ err: error }, 'schedules could not be read'));
  }

  stop(): void {
    this.#push.stop();
    this.#poller.stop();
    this.#cache.stop();
    clearTimeout(this.#tellingDifferences);
  }

  /** Reports a change to all memories and to the other processes. Not awaited: the sweep finds what could not be reported. */
  #announce(change: MailboxChange): void {
    for (const memory of this.#memories) memory.hear(change);
    const { mailboxes, cause, isElsewhere } = change;
    if (isElsewhere || mailboxes.length === 0) return;
    this.#tell({ kind: 'events', mailboxes, ...(cause === 'hint' || cause === 'writing' ? { cause } : {}) });
  }

  /**
   * Reports to clients that the cache of this process has new times. The cache gets them only some time after the hint. A sweep finds many
   * differences within a short time, so they are reported together.
   */
  #tellDifference(email: Email): void {
    this.#different.add(email);
    this.#tellingDifferences ??= setTimeout(() => {
      this.#tellingDifferences = undefined;
      const mailboxes = [...this.#different];
      this.#different.clear();
      this.#tell({ kind: 'schedules', mailboxes });
    }, DIFFERENCES_APART_MS).unref();
  }

  #tell(change: Change): void {
    const { changes, log, now } = this.#surroundings;
    changes.tell(change, now()).catch((error: unknown) => log.warn({ err: error }, 'a change could not be recorded'));
  }

  /** Returns the resource's cached availability view; empty if nothing is cached. */
  #viewOf(resource: Email, range: InstantRange): string {
    return this.#cache.peek([resource], range)[0]?.availabilityView ?? '';
  }

  async #listReserved(): Promise<string[]> {
    return (await this.#surroundings.catalogue.current()).resources
      .filter((resource) => resource.reservationsEnabled)
      .map((resource) => resource.email);
  }

  async #sweep(): Promise<number> {
    const all = await this.#listReserved();
    await this.#cache.sweep(all);
    return all.length;
  }

  /**
   * Returns the jobs that keep the cached schedules correct: upkeep of the watches, a refresh of the schedules that people view, and a
   * sweep of all schedules. If Assist answers for rooms, a further job sends the answers.
   */
  #work(): readonly Job[] {
    const { now } = this.#surroundings;
    const answering = this.#answering;
    return [
      { name: 'watch-calendars', schedule: '20 * * * * *', run: () => this.#push.maintain() },
      ...(answering === undefined ? [] : [{ name: 'answer-for-resources', schedule: '*/3 * * * * *', run: () => answering.run() }]),
      { name: 'look-at-watches', everywhere: true, schedule: '30 * * * * *', run: () => this.#push.look() },
      {
        name: 'refresh-watched-schedules',
        everywhere: true,
        schedule: '40 * * * * *',
        run: async () => {
          const hot = this.#cache.askedSince(now() - HOT_MS).filter((email) => this.#push.freshMs(email) <= FRESH_WITHOUT_PUSH_MS);
          await this.#cache.sweep(hot);
          return `${hot.length} read`;
        },
      },
      {
        name: 'sweep-schedules',
        everywhere: true,
        schedule: '0 */15 * * * *',
        run: async () => {
          await this.#answering?.lookAtAll();
          return `${await this.#sweep()} read, ${this.#cache.size} windows known`;
        },
      },
    ];
  }
}

function knownResourcesOf(snapshot: CatalogueSnapshot): KnownResources {
  return {
    findZone: (email) => snapshot.findByEmail(email)?.timezone,
    companyZone: snapshot.zoneOfArea(undefined),
  };
}
