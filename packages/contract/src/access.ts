/** Permissions that people may have beyond those of everyone who is signed in. */
export const PERMISSIONS = [
  /** Everything that concerns the whole company: settings, people, calendar and audit. */
  'administer',
  /** Manage the resources of one's own areas. */
  'manage-area',
  /** Reserve, change and release on behalf of others. */
  'act-for-others',
  /** Decide on requests that need approval. */
  'approve',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** The permissions that another system can have through its token. */
export const SCOPES = [
  /** Report the values of objects in the building. */
  'put-values',
  /** Report that somebody is there: the panel at a door. */
  'check-in',
] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(access: Access): access is Scope {
  return (SCOPES as readonly string[]).includes(access);
}

/** The roles of people, with the permissions that come with them. */
export const ROLES = {
  administrator: ['administer', 'manage-area', 'act-for-others', 'approve'],
  'area-manager': ['manage-area', 'approve'],
  reception: ['act-for-others'],
  approver: ['approve'],
} as const satisfies Record<string, readonly Permission[]>;

/**
 * The permission required to make a call at all. The use case decides what a caller may do with a particular object (organizer, rights,
 * visibility).
 */
export type Access =
  | 'anyone'
  /** Signed in or not; but a token sent along must be valid, because the answer depends on the caller. */
  | 'either'
  | 'signed-in'
  /**
   * Also guests and kiosks: everything needed inside the building. A kiosk sees its own areas; a guest sees them from the day of the
   * invitation.
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
