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
  user_id: string;
  access_hash: string;
  access_expires_at: number;
  created_at: number;
  ended_at: number | null;
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

/** Who an identity provider says somebody is. */
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
  created_at: number;
  expires_at: number;
  ended_at: number | null;
}
