import type { ReservationNotification } from '@assist/contract';
import type { CallContext, Email } from '@assist/calendar-provider';
import { fromInstant, toInstant } from '@assist/time';
import { ProblemError } from '../../call/problem-error.ts';
import type { EventBounds } from '../../calendars/event-bounds.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { NotificationsRepository } from './notifications.repository.ts';

/** The maximum length of a notification as JSON, in characters. An order for a meeting is a list, not a document. */
const NOTIFICATION_MAX = 16_384;

/** Handles notifications to resources about their reservations, and provides the times at which reservations really occupy them. */
export class NotificationsUsecases {
  readonly #notifications: NotificationsRepository;
  readonly #bounds: EventBounds;

  readonly #catalogue: Pick<Catalogue, 'current'>;

  constructor(notifications: NotificationsRepository, bounds: EventBounds, catalogue: Pick<Catalogue, 'current'>) {
    this.#notifications = notifications;
    this.#bounds = bounds;
    this.#catalogue = catalogue;
  }

  /**
   * Returns the times at which an event really occupies a resource. For a resource that is hidden from the viewer, only events in which the
   * viewer takes part are found.
   */
  async getEventBounds(
    resourceEmail: string,
    iCalUid: string,
    viewer: Email,
    context: CallContext,
  ): Promise<{ realStart: string; realEnd: string }> {
    const snapshot = await this.#catalogue.current();
    const relation = snapshot.views.find(viewer, resourceEmail) === undefined ? 'takes-part' : 'may-see';
    const bounds = await this.#bounds.find({ resourceEmail, iCalUid, relation }, context);
    if (bounds === undefined) throw new ProblemError('not-found');
    return { realStart: fromInstant(bounds.start), realEnd: fromInstant(bounds.end) };
  }

  /**
   * Stores a notification with its orders, or deletes it if the reservation was given back. Senders may only report on reservations in
   * which they take part.
   */
  async notify(resourceEmail: string, notification: ReservationNotification, context: CallContext): Promise<void> {
    if (JSON.stringify(notification).length > NOTIFICATION_MAX) throw new ProblemError('payload-too-large');
    const around = { start: toInstant(notification.realStart), end: toInstant(notification.realEnd) };
    const bounds = await this.#bounds.find({ resourceEmail, iCalUid: notification.iCalUId, relation: 'takes-part', around }, context);
    if (bounds === undefined) throw new ProblemError('not-found');
    if (notification.action === 'delete') await this.#notifications.delete(resourceEmail, notification.iCalUId);
    else await this.#notifications.save(resourceEmail, notification, bounds.end, context.now);
  }

  /** Returns the function that provides `orderItemsCount` of confirmation records. */
  countOrders(iCalUIds: readonly string[]): Promise<(resourceEmail: string, iCalUId: string) => number> {
    return this.#notifications.countOrders(iCalUIds);
  }
}
