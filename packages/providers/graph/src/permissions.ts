import { type CallContext, type Email, isProviderError } from '@assist/calendar-provider';
import { type EventPermissions, NO_EVENT_PERMISSIONS } from '@assist/reservation';
import { LRUCache } from 'lru-cache';
import { type GraphClient, userPath } from './graph-client.ts';

export const ALL_PERMISSIONS: EventPermissions = {
  canEditPublic: true,
  canEditPrivate: true,
  canEditParentEventPublic: true,
  canEditParentEventPrivate: true,
  canReadPublic: true,
  canReadPrivate: true,
};

const KEPT_MS = 5 * 60_000;
const KEPT_MAX = 5_000;

/** Determines a person's permissions on a colleague's calendar, which Graph returns with the calendar. They are cached for five minutes. */
export class Permissions {
  readonly #client: GraphClient;
  readonly #known: LRUCache<string, EventPermissions>;

  constructor(client: GraphClient) {
    this.#client = client;
    this.#known = new LRUCache({ max: KEPT_MAX, ttl: KEPT_MS, ttlResolution: 0, perf: { now: () => client.now() } });
  }

  async on(calendar: Email, context: CallContext): Promise<EventPermissions> {
    const { actor } = context;
    if (actor.as === 'app' || actor.mailbox === calendar) return ALL_PERMISSIONS;
    const key = `${actor.mailbox}\n${calendar}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const permissions = await this.#ask(calendar, context);
    this.#known.set(key, permissions);
    return permissions;
  }

  async #ask(calendar: Email, context: CallContext): Promise<EventPermissions> {
    try {
      const path = `${userPath(calendar, context.actor)}/calendar`;
      const { canEdit = false, canViewPrivateItems = false } = await this.#client.read<{
        canEdit?: boolean;
        canViewPrivateItems?: boolean;
      }>(path, calendar, context);
      const canEditPrivate = canEdit && canViewPrivateItems;
      return {
        canReadPublic: true,
        canReadPrivate: canViewPrivateItems,
        canEditPublic: canEdit,
        canEditPrivate,
        canEditParentEventPublic: canEdit,
        canEditParentEventPrivate: canEditPrivate,
      };
    } catch (error) {
      // Graph reports a calendar that the person may not read as not found.
      if (isProviderError(error, 'notFound', 'forbidden', 'mailboxNotAvailable')) return NO_EVENT_PERMISSIONS;
      throw error;
    }
  }
}
