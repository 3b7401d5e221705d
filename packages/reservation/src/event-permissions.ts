import type { Visibility } from './calendar-event.ts';

/** Specification, section 3: the six permissions on somebody's calendar. */
export interface EventPermissions {
  readonly canEditPublic: boolean;
  readonly canEditPrivate: boolean;
  readonly canEditParentEventPublic: boolean;
  readonly canEditParentEventPrivate: boolean;
  readonly canReadPublic: boolean;
  readonly canReadPrivate: boolean;
}

export const NO_EVENT_PERMISSIONS: EventPermissions = {
  canEditPublic: false,
  canEditPrivate: false,
  canEditParentEventPublic: false,
  canEditParentEventPrivate: false,
  canReadPublic: false,
  canReadPrivate: false,
};

export function canRead(permissions: EventPermissions, visibility: Visibility): boolean {
  return visibility === 'public' ? permissions.canReadPublic : permissions.canReadPrivate;
}

export function canEdit(permissions: EventPermissions, visibility: Visibility): boolean {
  return visibility === 'public' ? permissions.canEditPublic : permissions.canEditPrivate;
}

/** Whether the whole series of an occurrence may be changed. */
export function canEditParentEvent(permissions: EventPermissions, visibility: Visibility): boolean {
  return visibility === 'public' ? permissions.canEditParentEventPublic : permissions.canEditParentEventPrivate;
}
