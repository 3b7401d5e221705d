import type { PlanObjectAnswer } from './objects.contract.ts';

/** Where the hub is: the SignalR protocol, no call of this contract. */
export const HUB_PATH = '/MessageHub';

/** What clients are told, spelt as the specification spells it (section 7, "Real-time hub at /MessageHub"). */
export const HUB_MESSAGES = {
  /** Everything may be another: configuration, resources, plans. */
  reload: 'Reload',
  /** With the id of a location code. */
  changedCode: 'reload-chaneged-qrCode',
  deletedCode: 'reload-deleted-qrCode',
  /** With the id of a resource: what it is, not what it has in its calendar. */
  changedResource: 'reload-changed-resource',
  deletedResource: 'reload-deleted-resource',
  /** With the id of an area. */
  changedArea: 'reload-area',
  /** With an object's id, and an `ObjectChange` as JSON text. */
  objectChanged: 'ObjectChanged',
} as const;

/** What a client calls: with an object's id and the body of `setObjectValue`, or its JSON text. What goes wrong is told by a problem's code. */
export const HUB_METHOD = 'Object';

/** What a client calls to hear of things on these floors alone, by their ids in the plan; whoever never calls it hears of all. */
export const HUB_WATCH = 'Watch';

/** The data of an `ObjectChanged`. Of a calendar it says what is to be read again, and never what stands in it. */
export type ObjectChange =
  /** These resources are taken at other times. The object is the first of them; null stands for too many to name. */
  | { readonly kind: 'schedules'; readonly scheduleIds: readonly string[] | null }
  /** The hearer's own reservations, by his address. */
  | { readonly kind: 'events' }
  /** A thing on the plan. */
  | ({ readonly kind: 'object' } & Pick<PlanObjectAnswer, 'availability' | 'changedAt' | 'freshUntil' | 'parts'>);
