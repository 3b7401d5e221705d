/** How reservations of a resource are confirmed (specification, section 3). */
export interface ConfirmationSettings {
  readonly requiresConfirmation: boolean;
  readonly requiresConfirmationOnPanel: boolean;
  readonly requiresConfirmationBySensor: boolean;
  readonly actionForUnconfirmedEvent: UnconfirmedAction;
  readonly resourceMinutesForConfirmationBeforeStartTime: number;
  readonly resourceUnconfirmedEventCancelEventTime: number;
  /** Minutes from the start of the day until the confirmation of an all-day reservation closes. */
  readonly resourceUnconfirmedEventCancelEventAllDayTime: number;
  readonly multiDayEventConfirmationSettings: MultiDayEventConfirmationSettings | null;
}

/** `none` keeps the reservation; `release` frees the time (of a single day, if days are confirmed separately). */
export type UnconfirmedAction = 'none' | 'release';

/** How a multi-day event is confirmed if it is shorter than `lessThanMinutes`, longer than `greaterThanMinutes`, or in between. */
export interface MultiDayEventConfirmationSettings {
  readonly lessThanMinutes: number;
  readonly greaterThanMinutes: number;
  readonly lessThanConfirmationId: MultiDayConfirmationId;
  readonly greaterThanConfirmationId: MultiDayConfirmationId;
  readonly multiDayEventConfirmationId: MultiDayConfirmationId;
}

/** `none`: needs no confirmation. `once`: at the event's start. `daily`: again each day, measured from the start of the day. */
export type MultiDayConfirmationId = 'none' | 'once' | 'daily';

/**
 * Defaults, in minutes: how long before the start confirmation opens, and how long after the start it closes (specification, section 9).
 */
const DEFAULT_CONFIRMATION_LEAD_MINUTES = 15;
const DEFAULT_CONFIRMATION_CANCEL_MINUTES = 15;
/** Default cancel time of an all-day reservation, in minutes after midnight: half past nine. */
const DEFAULT_ALL_DAY_CANCEL_MINUTES = 570;

export const DEFAULT_CONFIRMATION_SETTINGS: ConfirmationSettings = {
  requiresConfirmation: false,
  requiresConfirmationOnPanel: false,
  requiresConfirmationBySensor: false,
  actionForUnconfirmedEvent: 'none',
  resourceMinutesForConfirmationBeforeStartTime: DEFAULT_CONFIRMATION_LEAD_MINUTES,
  resourceUnconfirmedEventCancelEventTime: DEFAULT_CONFIRMATION_CANCEL_MINUTES,
  resourceUnconfirmedEventCancelEventAllDayTime: DEFAULT_ALL_DAY_CANCEL_MINUTES,
  multiDayEventConfirmationSettings: null,
};
