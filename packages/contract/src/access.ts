/** Permissions that people may have in addition to those of everyone who is signed in. */
export const PERMISSIONS = [
  /** Manage everything that concerns the whole company: settings, people, calendar and audit. */
  'administer',
  /** Manage what is in one's own areas. The use case checks the area, on its way to the root. */
  'manage-area',
  /** Reserve, change and release on behalf of others. */
  'act-for-others',
  /** Decide on requests that need approval. */
  'approve',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** The permissions that another system can receive with its token. */
export const SCOPES = [
  /** Report the values of objects in the building. */
  'put-values',
  /** Report that somebody has arrived, as a panel at a door does. */
  'check-in',
] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(access: Access): access is Scope {
  return (SCOPES as readonly string[]).includes(access);
}

/** What a manager may do in their own areas. */
export const CAPABILITIES = [
  /** The plan: signs with codes, and closures. */
  'plan',
  'resources',
  'rules',
  'reservations',
  'kiosks',
  'reports',
] as const;

export type Capability = (typeof CAPABILITIES)[number];

/** The capabilities that some call asks for. Forms offer only these, because the others would permit nothing. */
export const CAPABILITIES_IN_USE = ['plan', 'resources', 'kiosks'] as const satisfies readonly Capability[];

/** The roles of people, each with the permissions that it grants. */
export const ROLES = {
  administrator: ['administer', 'manage-area', 'act-for-others', 'approve'],
  manager: ['manage-area', 'approve'],
  reception: ['act-for-others'],
  approver: ['approve'],
} as const satisfies Record<string, readonly Permission[]>;

/**
 * The permission required for a call. Beyond that, the use case decides what a caller may do with a particular object (as organizer, by
 * rights, by visibility).
 */
export type Access =
  | 'anyone'
  /** Signed in or not. A token sent along must be valid, because the answer depends on the caller. */
  | 'either'
  | 'signed-in'
  /**
   * Everyone inside the building: people who are signed in, guests and kiosks. A kiosk sees its own areas; a guest sees areas only from the
   * day of the invitation.
   */
  | 'inside'
  /** Only guests and kiosks, who have no account. */
  | 'visiting'
  /** Only guests. */
  | 'guest'
  /** Only kiosks. */
  | 'kiosk'
  | Permission
  | Scope;
