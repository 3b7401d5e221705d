/** What somebody may do beyond what everybody may who is signed in. */
export const PERMISSIONS = [
  /** Everything that concerns the whole company: its settings, people, calendar and audit. */
  'administer',
  /** The resources of the areas that one manages. */
  'manage-area',
  /** Reserve, change and give back in others' names. */
  'act-for-others',
  /** Answer what was asked for and needs a yes. */
  'approve',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** What another system may do, by the token that it was given for that. */
export const SCOPES = [
  /** Tell how things of the building are. */
  'put-values',
  /** Say that somebody is there: the panel at a door. */
  'check-in',
] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(access: Access): access is Scope {
  return (SCOPES as readonly string[]).includes(access);
}

/** What people are, and what they may do by it. */
export const ROLES = {
  administrator: ['administer', 'manage-area', 'act-for-others', 'approve'],
  'area-manager': ['manage-area', 'approve'],
  reception: ['act-for-others'],
  approver: ['approve'],
} as const satisfies Record<string, readonly Permission[]>;

/** The right to make a call at all. What a caller may do with one thing (organizer, rights, visibility) is the use case's rule. */
export type Access =
  | 'anyone'
  /** Signed in or not; but a token that comes with it has to be a good one, since the answer depends on who it is. */
  | 'either'
  | 'signed-in'
  /** Guests and kiosks too: what everybody needs who is in the house. A kiosk has it of its own areas, a guest from the day that he is invited for. */
  | 'inside'
  /** Guests and kiosks alone: those without an account. */
  | 'visiting'
  /** Guests alone. */
  | 'guest'
  /** Kiosks alone. */
  | 'kiosk'
  | Permission
  | Scope;
