import type { PlanObjectAnswer } from './objects.contract.ts';

/** The path of the hub, which uses the SignalR protocol and is not a call of this contract. */
export const HUB_PATH = '/MessageHub';

/** Messages to clients, spelt (even wrongly) as in the specification (section 7, "Real-time hub at /MessageHub"). */
export const HUB_MESSAGES = {
  /** Says that anything may have changed: configuration, resources, plans. */
  reload: 'Reload',
  /** Carries the id of a location code. */
  changedCode: 'reload-chaneged-qrCode',
  deletedCode: 'reload-deleted-qrCode',
  /** Carries the id of a resource whose own data has changed, not its calendar. */
  changedResource: 'reload-changed-resource',
  deletedResource: 'reload-deleted-resource',
  /** Carries the id of an area. */
  changedArea: 'reload-area',
  /** Carries an object's id, and an `ObjectChange` as JSON text. */
  objectChanged: 'ObjectChanged',
} as const;

/**
 * The method that a client calls with an object's id and the body of `setObjectValue`, as an object or as JSON text. It fails with a
 * problem's code.
 */
export const HUB_METHOD = 'Object';

/**
 * The method that a client calls, with the plan's ids of some floors, to hear only about objects on these floors. A client that never calls
 * it hears about all objects.
 */
export const HUB_WATCH = 'Watch';

/** The data of an `ObjectChanged`. For calendars, they only say what to read again, and never contain an event. */
export type ObjectChange =
  /** The resources whose schedules have changed. The message's object id is the first of them. Null means too many to list. */
  | { readonly kind: 'schedules'; readonly scheduleIds: readonly string[] | null }
  /** The listener's own reservations have changed. The message's object id is the listener's address. */
  | { readonly kind: 'events' }
  /** The new state of an object on the plan. */
  | ({ readonly kind: 'object' } & Pick<PlanObjectAnswer, 'availability' | 'changedAt' | 'freshUntil' | 'parts'>);
