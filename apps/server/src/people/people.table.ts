declare module '../database/tables.ts' {
  interface Tables {
    user_account: UserAccountTable;
    calendar_right: CalendarRightTable;
    session: SessionTable;
    refresh_token: RefreshTokenTable;
    identity: IdentityTable;
    provider_token: ProviderTokenTable;
    favourite: FavouriteTable;
    email_link: EmailLinkTable;
    invitation: InvitationTable;
    guest: GuestTable;
    service_token: ServiceTokenTable;
    kiosk: KioskTable;
    kiosk_pairing: KioskPairingTable;
    two_step: TwoStepTable;
    recovery_code: RecoveryCodeTable;
    sign_in_ticket: SignInTicketTable;
    passkey: PasskeyTable;
    passkey_challenge: PasskeyChallengeTable;
    sign_in_attempt: SignInAttemptTable;
    person_picture: PersonPictureTable;
    person_role: PersonRoleTable;
    first_password_link: FirstPasswordLinkTable;
  }
}

export interface UserAccountTable {
  id: string;
  email: string;
  name: string;
  given_name: string;
  surname: string;
  username: string;
  department: string;
  password_hash: string | null;
  administrator: number;
  settings: string;
  created_at: number;
  disabled_at: number | null;
  /** Increases with each change to how the person signs in (`sign-in-version.repository.ts`). */
  sign_in_version: number;
}

export interface CalendarRightTable {
  owner_id: string;
  grantee_id: string;
  can_read_public: number;
  can_read_private: number;
  can_edit_public: number;
  can_edit_private: number;
}

/** A session is a family of rotating refresh tokens; its only valid access token is stored here. */
export interface SessionTable {
  id: string;
  /** The session's owner: exactly one of the three ids is set. */
  user_id: string | null;
  guest_id: string | null;
  kiosk_id: string | null;
  access_hash: string;
  access_expires_at: number;
  /** Instant at which the access token was first used; null until then, because its owner may not have received it. */
  access_used_at: number | null;
  created_at: number;
  ended_at: number | null;
  /** The browser and the operating system with which a person signed in, by their well-known names. */
  browser: string | null;
  system: string | null;
}

export interface RefreshTokenTable {
  hash: string;
  session_id: string;
  expires_at: number;
  used_at: number | null;
  /** Hash of the access token that was issued with this refresh token; null if an earlier version issued it. */
  access_hash: string | null;
  /** Number of the renewal within the session, which shows the order even if the clock is wrong. */
  position: number;
}

/** A person's identity at an identity provider. */
export interface IdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: number;
}

/** `sealed` contains the tokens, encrypted with a key that is not in the database. */
export interface ProviderTokenTable {
  user_id: string;
  connection_id: string;
  sealed: string;
  scopes: string;
  expires_at: number;
  /** Set when the provider has withdrawn its permission; the provider then receives no request until a new sign-in. */
  revoked_at: number | null;
  version: number;
}

export interface FavouriteTable {
  user_id: string;
  resource_id: string;
  created_at: number;
}

/** A link that signs in, stored as a hash. Ended links are kept, to count how many were sent. */
export interface EmailLinkTable {
  hash: string;
  user_id: string;
  return_url: string | null;
  /** Hash of the account and the network from which the link was requested. */
  network: string;
  created_at: number;
  expires_at: number;
  ended_at: number | null;
}

/** An invitation of a visitor to one reservation, with the code's hash and the last known state of the reservation. */
export interface InvitationTable {
  id: string;
  hash: string;
  /** Id of the event in `calendar`: the organizer's event, or a copy. */
  event_id: string;
  calendar: string;
  /** The inviter's address. */
  invited_by: string;
  visitor: string;
  document: string;
  ends_at: number;
  created_at: number;
  revoked_at: number | null;
}

/** A visitor who entered. */
export interface GuestTable {
  id: string;
  name: string;
  invitation_id: string | null;
  /** The kiosk by which the visitor entered without an invitation; otherwise null. */
  kiosk_id: string | null;
  created_at: number;
  ends_at: number;
}

/** A kiosk: where it is, and what it shows. */
export interface KioskTable {
  id: string;
  name: string;
  level_id: string;
  longitude: number;
  latitude: number;
  bearing: number | null;
  area_ids: string;
  language: string;
  shows_titles: number;
  contact: string;
  paired_at: number;
  seen_at: number | null;
}

/** A device that waits to become a kiosk: hashes of its secret, and of the code that it shows. */
export interface KioskPairingTable {
  secret_hash: string;
  code_hash: string;
  /** Hash of the network from which the device asks. */
  network: string;
  expires_at: number;
}

/** `sealed` contains the secret from which the person's app generates its codes. */
export interface TwoStepTable {
  user_id: string;
  sealed: string;
  created_at: number;
  /** Null until the first code has shown that the app has the secret. Until then, no code is required. */
  confirmed_at: number | null;
  /** Latest time step whose code was accepted, because no code works twice. */
  last_step: number;
}

/** A recovery code for people who have lost the app: it works once, and is stored as a hash. */
export interface RecoveryCodeTable {
  hash: string;
  user_id: string;
  used_at: number | null;
}

/** A ticket for a sign-in whose first step was correct, stored as a hash. It is not a session. */
export interface SignInTicketTable {
  hash: string;
  user_id: string;
  expires_at: number;
}

export interface PasskeyTable {
  id: string;
  /** The authenticator's id for the passkey. */
  credential_id: string;
  user_id: string;
  public_key: string;
  /** Number of uses, if the authenticator counts them. */
  counter: number;
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** A challenge for a passkey to sign, stored as a hash. */
export interface PasskeyChallengeTable {
  hash: string;
  /** The owner of the new passkey; null for a sign-in. */
  user_id: string | null;
  expires_at: number;
}

/** Another system's token, stored as a hash. */
export interface ServiceTokenTable {
  id: string;
  hash: string;
  name: string;
  /** JSON list of the token's scopes. */
  scopes: string;
  /** JSON list of the resources for which the system may act; null for all. */
  resource_emails: string | null;
  created_at: number;
  used_at: number | null;
}

/** A link with which a person sets their first password, stored as a hash. */
export interface FirstPasswordLinkTable {
  user_id: string;
  hash: string;
  expires_at: number;
}

/** A person's roles, except the administrator's, which is in the account. */
export interface PersonRoleTable {
  user_id: string;
  /** JSON lists of a manager's areas and capabilities; both are null for a person who manages nothing. */
  area_ids: string | null;
  capabilities: string | null;
  reception: number;
  approver: number;
}

/** The picture that a person has given themselves, as WebP. */
export interface PersonPictureTable {
  user_id: string;
  bytes: Uint8Array;
  changed_at: number;
}

export interface SignInAttemptTable {
  id: string;
  key: string;
  at: number;
}
