import type { Email } from '../engine/index.ts';

/** A privilege of an administrator's role in the Admin console: which part of the directory it opens ("Admin API privileges"). */
export type Privilege = 'users' | 'groups' | 'resources';

/** The permissions that a Workspace's administrator has granted: none by default. */
export interface Workspace {
  /** Privileges of accounts with a role; an ordinary account has none, whichever scopes were requested. */
  readonly privileges: Map<Email, ReadonlySet<Privilege>>;
  /** People with whom every resource is shared with "make changes to events"; others see free/busy. */
  readonly bookers: Set<Email>;
  /** The scopes of domain-wide delegation, by the client id of a service account. */
  readonly delegations: Map<string, ReadonlySet<string>>;
}

const AUTH = 'https://www.googleapis.com/auth/';

export function newWorkspace(): Workspace {
  return { privileges: new Map(), bookers: new Set(), delegations: new Map() };
}

/** Returns the settings of an administrator who has followed the guide (docs/guides/connect-google-workspace.md). */
export function guidedWorkspace(bookingUser: Email, serviceAccount: string): Workspace {
  return {
    privileges: new Map([[bookingUser, new Set<Privilege>(['users', 'groups', 'resources'])]]),
    bookers: new Set([bookingUser]),
    delegations: new Map([
      [
        serviceAccount,
        new Set(
          [
            'calendar',
            'admin.directory.resource.calendar.readonly',
            'admin.directory.user.readonly',
            'admin.directory.group.readonly',
            'directory.readonly',
          ].map((name) => AUTH + name),
        ),
      ],
    ]),
  };
}
