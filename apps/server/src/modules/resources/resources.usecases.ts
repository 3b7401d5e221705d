import { createHash } from 'node:crypto';
import type { ReservationNotification } from '@assist/contract';
import type { Resource } from '@assist/resource';
import type { CallContext } from '@assist/calendar-provider';
import { fromInstant, toInstant } from '@assist/time';
import { ProblemError } from '../../call/problem-error.ts';
import type { NotificationsRepository } from '../notifications/notifications.repository.ts';
import type { BookedTimes } from '../../calendars/event-bounds.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';

/** Characters of a whole notification: what is ordered for a meeting is a list, not a document. */
const NOTIFICATION_MAX = 16_384;

export class ResourcesUsecases {
  readonly #notifications: NotificationsRepository;
  readonly #catalogue: Catalogue;
  readonly #bookedTimes: BookedTimes;

  constructor(notifications: NotificationsRepository, catalogue: Catalogue, bookedTimes: BookedTimes) {
    this.#notifications = notifications;
    this.#catalogue = catalogue;
    this.#bookedTimes = bookedTimes;
  }

  /** The stamp is per person: what is reserved to whom makes different lists. */
  async list(email: string): Promise<{ stamp: string; list: () => readonly Resource[] }> {
    const snapshot = await this.#catalogue.current();
    const whose = createHash('sha256').update(email).digest('base64url').slice(0, 8);
    return { stamp: `${snapshot.stamp}-${whose}`, list: () => snapshot.views.list(email) };
  }

  async getEventBounds(resourceEmail: string, iCalUid: string, context: CallContext): Promise<{ realStart: string; realEnd: string }> {
    const { start, end } = await this.#bookedTimes.get({ resourceEmail, iCalUid, relation: 'may-see' }, context);
    return { realStart: fromInstant(start), realEnd: fromInstant(end) };
  }

  /** What was ordered with a reservation is known until it is given back; one that the sender does not take part in is not his to tell of. */
  async notify(resourceEmail: string, notification: ReservationNotification, context: CallContext): Promise<void> {
    if (JSON.stringify(notification).length > NOTIFICATION_MAX) throw new ProblemError('payload-too-large');
    const around = { start: toInstant(notification.realStart), end: toInstant(notification.realEnd) };
    const { end } = await this.#bookedTimes.get({ resourceEmail, iCalUid: notification.iCalUId, relation: 'takes-part', around }, context);
    if (notification.action === 'delete') await this.#notifications.delete(resourceEmail, notification.iCalUId);
    else await this.#notifications.save(resourceEmail, notification, end, context.now);
  }
}
