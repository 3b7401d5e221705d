import type { Email } from '../engine/index.ts';

/** Of an administrator's role in the Admin console: what its directory may be asked for ("Admin API privileges"). */
export type Privilege = 'users' | 'groups' | 'resources';

/** What a Workspace's administrator has allowed: nothing, until somebody does. */
export interface Workspace {
  /** Of accounts with a role; an ordinary account has none, whichever scopes were asked for. */
  readonly privileges: Map<Email, ReadonlySet<Privilege>>;
  /** With whom every resource is shared, "make changes to events"; others see free and busy. */
  readonly bookers: Set<Email>;
  /** The scopes of domain-wide delegation, by the client id of a service account. */
  readonly delegations: Map<string, ReadonlySet<string>>;
}

const AUTH = 'https://www.googleapis.com/auth/';

export function newWorkspace(): Workspace {
  return { privileges: new Map(), bookers: new Set(), delegations: new Map() };
}

/** As an administrator leaves it who has followed the guide (docs/guides/connect-google-workspace.md). */
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
