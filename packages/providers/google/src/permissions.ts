import { type CallContext, type Email, isProviderError, pathSegment } from '@assist/calendar-provider';
import { type EventPermissions, NO_EVENT_PERMISSIONS } from '@assist/reservation';
import { LRUCache } from 'lru-cache';
import { calendarPath, type GoogleClient } from './google-client.ts';

export const ALL_PERMISSIONS: EventPermissions = {
  canEditPublic: true,
  canEditPrivate: true,
  canEditParentEventPublic: true,
  canEditParentEventPrivate: true,
  canReadPublic: true,
  canReadPrivate: true,
};

/** The permissions of each role. Any other role has none. Google has no writers who may not see private events. */
const OF_ROLE: ReadonlyMap<string, EventPermissions> = new Map(
  Object.entries<EventPermissions>({
    reader: { ...NO_EVENT_PERMISSIONS, canReadPublic: true },
    writer: ALL_PERMISSIONS,
    owner: ALL_PERMISSIONS,
  }),
);

const KEPT_MS = 5 * 60_000;
const KEPT_MAX = 5_000;

/** Determines a person's permissions on a colleague's calendar from their role on it. They are cached for five minutes. */
export class Permissions {
  readonly #client: GoogleClient;
  readonly #known: LRUCache<string, EventPermissions>;

  constructor(client: GoogleClient) {
    this.#client = client;
    this.#known = new LRUCache({ max: KEPT_MAX, ttl: KEPT_MS, ttlResolution: 0, perf: { now: () => client.now() } });
  }

  async on(calendar: Email, context: CallContext): Promise<EventPermissions> {
    const { actor } = context;
    if (actor.as === 'app' || actor.mailbox === calendar) return ALL_PERMISSIONS;
    const known = this.#known.get(keyOf(actor.mailbox, calendar));
    if (known !== undefined) return known;
    return this.learn(calendar, await this.#ask(calendar, context), context);
  }

  /** Takes the permissions from an answer that contains the role, and remembers them. */
  learn(calendar: Email, role: string | undefined, { actor }: CallContext): EventPermissions {
    if (actor.as === 'app' || actor.mailbox === calendar) return ALL_PERMISSIONS;
    const permissions = OF_ROLE.get(role ?? '') ?? NO_EVENT_PERMISSIONS;
    this.#known.set(keyOf(actor.mailbox, calendar), permissions);
    return permissions;
  }

  /**
   * Returns the caller's role on a calendar. Google's list of calendars contains only those that the person has added. For any other
   * calendar, a listing of its events contains the role.
   */
  async #ask(calendar: Email, context: CallContext): Promise<string | undefined> {
    const ways = [
      `/users/me/calendarList/${pathSegment(calendar)}?fields=accessRole`,
      `${calendarPath(calendar, context.actor)}/events?maxResults=1&fields=accessRole`,
    ];
    for (const path of ways) {
      try {
        return (await this.#client.read<{ accessRole?: string }>(path, calendar, context)).accessRole;
      } catch (error) {
        // Google reports a calendar that the person may not read as not found.
        if (!isProviderError(error, 'notFound', 'forbidden')) throw error;
      }
    }
    return undefined;
  }
}

function keyOf(viewer: Email, calendar: Email): string {
  return `${viewer}\n${calendar}`;
}
