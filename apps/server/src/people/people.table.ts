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
  /** Goes up with each change of how one signs in (`sign-in-version.repository.ts`). */
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

/** A session is a family of rotating refresh tokens; its one valid access token stands in it. */
export interface SessionTable {
  id: string;
  /** The owner: one of the three. */
  user_id: string | null;
  guest_id: string | null;
  kiosk_id: string | null;
  access_hash: string;
  access_expires_at: number;
  /** When its access token was used first; null while nobody is known to have received it. */
  access_used_at: number | null;
  created_at: number;
  ended_at: number | null;
  /** What a person has signed in with, by names that are known. */
  browser: string | null;
  system: string | null;
}

export interface RefreshTokenTable {
  hash: string;
  session_id: string;
  expires_at: number;
  used_at: number | null;
  /** Of the access token that was given with it; null for one of an earlier version. */
  access_hash: string | null;
  /** Counts the renewals of the session: what came before what, whatever the clock says. */
  position: number;
}

/** A person, as an identity provider names them. */
export interface IdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: number;
}

/** `sealed` holds the tokens, encrypted with a key that is not in the database. */
export interface ProviderTokenTable {
  user_id: string;
  connection_id: string;
  sealed: string;
  scopes: string;
  expires_at: number;
  /** Set once the provider has taken its permission back: it is not asked again until a new sign-in. */
  revoked_at: number | null;
  version: number;
}

export interface FavouriteTable {
  user_id: string;
  resource_id: string;
  created_at: number;
}

/** A link that signs in: its hash alone. Those that have ended tell how many were sent. */
export interface EmailLinkTable {
  hash: string;
  user_id: string;
  return_url: string | null;
  /** From where it was asked for: a hash. */
  network: string;
  created_at: number;
  expires_at: number;
  ended_at: number | null;
}

/** Lets a visitor in to one reservation: its code's hash alone, and what was known of the reservation last. */
export interface InvitationTable {
  id: string;
  hash: string;
  /** As its calendar names it: the organizer's, or a copy's. */
  event_id: string;
  calendar: string;
  /** The address of the one who has invited. */
  invited_by: string;
  visitor: string;
  document: string;
  ends_at: number;
  created_at: number;
  revoked_at: number | null;
}

/** A visitor who came in. */
export interface GuestTable {
  id: string;
  name: string;
  invitation_id: string | null;
  /** By which one has come in without an invitation. */
  kiosk_id: string | null;
  created_at: number;
  ends_at: number;
}

/** A screen in the house: where it stands, and what it shows. */
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
  /** Hashed. */
  network: string;
  expires_at: number;
}

/** `sealed` holds the secret that the person's app makes its codes of. */
export interface TwoStepTable {
  user_id: string;
  sealed: string;
  created_at: number;
  /** Null until the first code has shown that the app has it: nothing is asked for before. */
  confirmed_at: number | null;
  /** The latest time step whose code was taken: none works twice. */
  last_step: number;
}

/** For who has lost the app: hashes alone, each of a code that works once. */
export interface RecoveryCodeTable {
  hash: string;
  user_id: string;
  used_at: number | null;
}

/** A sign-in whose first step was right: its hash alone. It is no session. */
export interface SignInTicketTable {
  hash: string;
  user_id: string;
  expires_at: number;
}

export interface PasskeyTable {
  id: string;
  /** As the authenticator names it. */
  credential_id: string;
  user_id: string;
  public_key: string;
  /** Of its uses, where it counts them. */
  counter: number;
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** What a passkey is asked to sign: its hash alone. */
export interface PasskeyChallengeTable {
  hash: string;
  /** Of whom a new passkey is to be; null for a sign-in. */
  user_id: string | null;
  expires_at: number;
}

/** What another system shows to say that it may: its hash alone. */
export interface ServiceTokenTable {
  id: string;
  hash: string;
  name: string;
  /** A JSON list. */
  scopes: string;
  /** A JSON list of the resources that it speaks for; null for all. */
  resource_emails: string | null;
  created_at: number;
  used_at: number | null;
}

export interface SignInAttemptTable {
  id: string;
  key: string;
  at: number;
}
