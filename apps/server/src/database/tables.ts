/**
 * The tables, the same in SQLite and PostgreSQL. Instants are integer milliseconds since 1970, truth values 0 or 1,
 * documents JSON text: what both databases read alike.
 */
export interface Tables {
  setting: SettingTable;
  user_account: UserAccountTable;
  calendar_right: CalendarRightTable;
  session: SessionTable;
  refresh_token: RefreshTokenTable;
  sign_in_attempt: SignInAttemptTable;
  area: AreaTable;
  resource: ResourceTable;
  plan: PlanTable;
  picture: PictureTable;
  calendar_event: CalendarEventTable;
  event_attendee: EventAttendeeTable;
  booking: BookingTable;
  confirmation: ConfirmationTable;
  idempotency: IdempotencyTable;
  favourite: FavouriteTable;
  notification: NotificationTable;
  job_run: JobRunTable;
  identity: IdentityTable;
  provider_token: ProviderTokenTable;
  calendar_watch: CalendarWatchTable;
  event_confirmation: EventConfirmationTable;
}

export interface SettingTable {
  key: string;
  document: string;
  updated_at: number;
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

export interface SignInAttemptTable {
  id: string;
  key: string;
  at: number;
}

export interface AreaTable {
  id: string;
  parent_id: string | null;
  document: string;
  rank: number;
}

export interface ResourceTable {
  id: string;
  email: string;
  name: string;
  area_id: string | null;
  document: string;
  updated_at: number;
}

export interface PlanTable {
  id: string;
  document: string;
  updated_at: number;
}

export interface PictureTable {
  id: string;
  content_type: string;
  bytes: Uint8Array;
}

export interface CalendarEventTable {
  id: string;
  ical_uid: string;
  series_id: string | null;
  original_start: number;
  organizer_email: string;
  organizer_name: string;
  subject: string;
  body_html: string;
  body_preview: string;
  starts_at: number;
  ends_at: number;
  zone: string;
  is_all_day: number;
  visibility: string;
  show_as: string;
  reminder: number | null;
  online_meeting: string | null;
  version: number;
  created_at: number;
  updated_at: number;
  cancelled_at: number | null;
}

export interface EventAttendeeTable {
  event_id: string;
  email: string;
  name: string;
  response: string;
  remotely: number;
}

/** One resource's time. No two that are not cancelled overlap at one resource: the database refuses it. */
export interface BookingTable {
  id: string;
  event_id: string;
  resource_id: string;
  resource_email: string;
  starts_at: number;
  ends_at: number;
  cancelled_at: number | null;
}

/** `day` is the local day of the resource, or '' for the whole reservation. */
export interface ConfirmationTable {
  event_id: string;
  resource_email: string;
  day: string;
  confirmed_at: number | null;
  confirmed_by: string | null;
  cancelled_at: number | null;
}

export interface IdempotencyTable {
  user_email: string;
  key: string;
  body_hash: string;
  event_id: string;
  created_at: number;
}

export interface FavouriteTable {
  user_id: string;
  resource_id: string;
  created_at: number;
}

/** The last word on each event at each resource. */
export interface NotificationTable {
  resource_email: string;
  ical_uid: string;
  document: string;
  order_count: number;
  ends_at: number;
  created_at: number;
}

export interface JobRunTable {
  name: string;
  started_at: number;
  finished_at: number | null;
  outcome: string | null;
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

/** A calendar's promise to tell of changes. */
export interface CalendarWatchTable {
  id: string;
  connection_id: string;
  calendar: string;
  /** Sealed: who knows it can send hints in the calendar's name. */
  secret: string;
  expires_at: number;
  state: string;
}

/** `original_start` is 0 for an event that does not repeat. */
export interface EventConfirmationTable {
  event_uid: string;
  original_start: number;
  resource_email: string;
  day: string;
  confirmed_at: number | null;
  confirmed_by: string | null;
  cancelled_at: number | null;
}
