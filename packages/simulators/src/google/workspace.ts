import type { Email } from '../engine/index.ts';

/** A privilege of an administrator's role in the Admin console ("Admin API privileges"), which opens a part of the directory. */
export type Privilege = 'users' | 'groups' | 'resources';

/** What a Workspace's administrator has permitted; by default, nothing. */
export interface Workspace {
  /** The privileges of accounts with an administrator's role. Other accounts have none, even if their tokens have the scopes. */
  readonly privileges: Map<Email, ReadonlySet<Privilege>>;
  /** People with whom every resource is shared with "make changes to events". Other people see only free/busy. */
  readonly bookers: Set<Email>;
  /** The scopes granted by domain-wide delegation, by a service account's client id. */
  readonly delegations: Map<string, ReadonlySet<string>>;
}

const AUTH = 'https://www.googleapis.com/auth/';

export function newWorkspace(): Workspace {
  return { privileges: new Map(), bookers: new Set(), delegations: new Map() };
}

/** Returns the state of a Workspace whose administrator has followed the guide (docs/guides/connect-google-workspace.md). */
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
