import type { Email } from '../engine/index.ts';
import type { Grant, Tenant } from '../oauth/index.ts';
import { ACCESS_DENIED, GraphError } from './graph-error.ts';

/**
 * The permissions for a call, of which any one suffices: for a person on their own mailbox (`own`), for a person on another mailbox
 * (`shared`), and for the application. They are from the tables "Permissions" at learn.microsoft.com/graph/api.
 */
export interface Needs {
  readonly own: readonly string[];
  readonly shared: readonly string[];
  readonly application: readonly string[];
  readonly refusal?: GraphError;
}

const READ = ['Calendars.Read', 'Calendars.ReadWrite'];
const SHARED_READ = ['Calendars.Read.Shared', 'Calendars.ReadWrite.Shared'];
const DIRECTORY_DENIED = new GraphError(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.');

export const CALENDAR_READ: Needs = { own: READ, shared: SHARED_READ, application: READ };
export const CALENDAR_WRITE: Needs = {
  own: ['Calendars.ReadWrite'],
  shared: ['Calendars.ReadWrite.Shared'],
  application: ['Calendars.ReadWrite'],
};
export const USER_READ: Needs = {
  own: ['User.Read'],
  shared: ['User.ReadBasic.All', 'User.Read.All'],
  application: ['User.Read.All'],
  refusal: DIRECTORY_DENIED,
};
export const USERS_SEARCH: Needs = { ...USER_READ, own: USER_READ.shared };
export const GROUPS_SEARCH: Needs = {
  own: ['Group.Read.All', 'GroupMember.Read.All'],
  shared: [],
  application: ['Group.Read.All', 'GroupMember.Read.All'],
  refusal: DIRECTORY_DENIED,
};
export const PEOPLE_READ: Needs = { own: ['People.Read'], shared: ['People.Read.All'], application: ['People.Read.All'] };
export const MAILBOX_SETTINGS: Needs = { own: ['MailboxSettings.Read'], shared: [], application: ['MailboxSettings.Read'] };
export const PLACES_READ: Needs = { own: ['Place.Read.All'], shared: ['Place.Read.All'], application: ['Place.Read.All'] };
/**
 * The permissions for a subscription. None of them allows writing: "MS Graph Subscriptions will not be able to support write access
 * permissions where only read access privileges are needed" (subscription-post-subscriptions).
 */
export const SUBSCRIBE: Needs = {
  own: ['Calendars.Read'],
  shared: [],
  application: ['Calendars.Read'],
  refusal: new GraphError(403, 'ExtensionError', 'Operation: Create; Exception: [Status Code: Forbidden; Reason: Forbidden]'),
};

/** Throws unless the call is permitted. `mailbox` is the one that the call concerns; undefined if it concerns none. */
export function expectAllowed(needs: Needs, grant: Grant, mailbox: Email | undefined, tenant: Tenant, nowMs: number): void {
  if (!isAllowed(needs, grant, mailbox, tenant, nowMs)) throw needs.refusal ?? ACCESS_DENIED;
}

function isAllowed(needs: Needs, grant: Grant, mailbox: Email | undefined, tenant: Tenant, nowMs: number): boolean {
  if (grant.as === 'user') {
    const held = new Set(grant.scope.split(' '));
    return (mailbox === undefined || mailbox === grant.email ? needs.own : needs.shared).some((one) => held.has(one));
  }
  return needs.application.some(
    (one) =>
      tenant.application.has(one) ||
      tenant.assignments.some(
        ({ permission, includes, holdsFrom }) => permission === one && holdsFrom <= nowMs && mailbox !== undefined && includes(mailbox),
      ),
  );
}
