import * as z from 'zod/mini';

/**
 * All errors that people can see: a stable code, its HTTP status and a title for developers. The client never shows the server's title: it
 * finds its own sentence in the catalogues by the code (`errorKeysOf`).
 */
export const PROBLEMS = {
  'invalid-input': [400, 'The request does not have the form that this call requires.'],
  'invalid-cursor': [400, 'This page of the list does not exist.'],
  'range-too-long': [400, 'The range is longer than 62 days.'],
  'range-reversed': [400, 'The range ends before it starts.'],
  'invalid-recurrence': [400, 'The recurrence is empty, has more than 366 occurrences, or has occurrences that overlap.'],
  'invalid-zone': [400, 'Invalid time zone specified'],
  'invalid-colour': [400, 'Invalid color format'],
  'not-signed-in': [401, 'Sign in first.'],
  'wrong-credentials': [401, 'The e-mail address or the password is wrong.'],
  'sign-in-failed': [401, 'The identity provider’s answer could not be used. Sign in again.'],
  'account-closed': [403, 'This account has been closed.'],
  'link-ended': [401, 'The link has been used, has expired, or was replaced by a newer one.'],
  'wrong-code': [401, 'The code is wrong, has expired, or has been used.'],
  'wrong-proof': [401, 'This is neither the password nor a code of this account.'],
  'wrong-password': [401, 'This is not the password of this account.'],
  'passkey-refused': [401, 'This passkey is unknown, or did not sign the challenge that was sent.'],
  'step-ended': [401, 'The sign-in that waited for its second step has expired.'],
  'invitation-ended': [401, 'The invitation’s code is wrong, has expired, or was revoked.'],
  'kiosk-not-registered': [401, 'This device is not registered as a kiosk.'],
  'session-ended': [401, 'The session has ended.'],
  forbidden: [403, 'This is not allowed.'],
  xsrf: [403, 'The request lacks this browser’s token.'],
  'not-found': [404, 'This does not exist, or you may not see it.'],
  'sign-in-not-offered': [404, 'This way of signing in is not available here.'],
  'mailbox-not-available': [404, 'The events of this calendar cannot be listed, but its times can (/api/calendar/events/limited).'],
  'method-not-allowed': [405, 'This address does not support that method.'],
  'request-timeout': [408, 'The request took too long to arrive.'],
  'slot-taken': [409, 'This time is already taken.'],
  'event-changed': [409, 'The reservation has been changed in the meantime.'],
  'event-ended': [409, 'The reservation has ended.'],
  'event-not-started': [409, 'The reservation has not started.'],
  'event-started': [409, 'The reservation has started; finish it instead.'],
  'event-cancelled': [409, 'The reservation has been cancelled.'],
  'value-refused': [422, 'This object does not accept such a value.'],
  'confirmation-unavailable': [409, 'The reservation cannot be confirmed now.'],
  'calendar-added': [409, 'This calendar has already been added.'],
  'two-step-on': [409, 'Two-step sign-in is already on.'],
  'two-step-off': [409, 'Two-step sign-in is not on.'],
  'refresh-in-progress': [409, 'Another tab has just refreshed this session.'],
  'calendar-disconnected': [409, 'The calendar requires a new sign-in.'],
  'last-administrator': [409, 'This is the last administrator.'],
  'person-exists': [409, 'There is already an account with this address.'],
  'managed-elsewhere': [409, 'The company’s own accounts decide this.'],
  'set-up-ended': [409, 'This server has already been set up.'],
  'upload-ended': [409, 'The upload has expired, or not all of its parts have arrived.'],
  'site-address-unknown': [409, 'The address of this site is not configured: set PUBLIC_URL.'],
  'online-meeting-failed': [502, 'Cannot create webex meetings'],
  'precondition-failed': [412, 'The file has changed in the meantime.'],
  'payload-too-large': [413, 'The request is too large.'],
  'unsupported-media-type': [415, 'The request must be JSON.'],
  'range-not-satisfiable': [416, 'The requested range is not in the file.'],
  'outside-working-hours': [422, 'The resource is closed at that time.'],
  'in-the-past': [422, 'That time has passed.'],
  'too-far-ahead': [422, 'The resource cannot be reserved so far ahead.'],
  'too-short': [422, 'The reservation is shorter than the resource allows.'],
  'too-long': [422, 'The reservation is longer than the resource allows.'],
  'utilisation-reached': [422, 'This area has reached its utilisation limit at that time.'],
  'reserved-to-others': [422, 'The resource is assigned to somebody else.'],
  'reservations-disabled': [422, 'The resource cannot be reserved.'],
  'not-on-quarter': [422, 'A reservation must start and end on a quarter of an hour.'],
  'too-many-invitations': [422, 'Fifty visitors have already been invited to this reservation.'],
  'too-many-at-once': [422, 'Dates × resources exceed 2,000, or dates × attendees exceed 20,000.'],
  'pairing-ended': [422, 'No kiosk shows this code, or it has expired.'],
  'unknown-place': [422, 'There is no such resource, area or plan feature.'],
  'too-many-codes': [422, 'More than 2,000 codes would be created at once.'],
  'file-too-costly': [422, 'Reading the file takes too much time or memory.'],
  'unknown-resource': [422, 'There is no such resource.'],
  'last-passkey': [409, 'This passkey is the only way to sign in.'],
  'too-many-passkeys': [422, 'There are already 20 passkeys.'],
  'password-too-short': [422, 'The new password has fewer than 12 characters.'],
  'password-too-long': [422, 'The new password has more than 256 characters.'],
  'password-common': [422, 'The new password is too common.'],
  'password-like-address': [422, 'The new password contains the name part of the account’s address.'],
  'password-repeated': [422, 'The new password has too few different characters.'],
  'picture-refused': [422, 'This is not a PNG, JPEG or WebP picture that can be shown.'],
  'own-calendar': [422, 'Your own calendar cannot be added as another calendar.'],
  'too-many-calendars': [422, 'There are already 50 other calendars.'],
  'idempotency-mismatch': [422, 'This key was already used for another reservation.'],
  'too-many-attempts': [429, 'Too many attempts. Try again later.'],
  'headers-too-large': [431, 'The headers of the request are too large.'],
  internal: [500, 'Something went wrong on the server.'],
  unsupported: [501, 'This calendar cannot do that.'],
  unavailable: [503, 'The service is currently unavailable.'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export const problemCodes = Object.keys(PROBLEMS) as ProblemCode[];

/** The conflict of one resource. Never reveals who or what took the time. */
export const conflictSchema = z.object({
  email: z.string(),
  code: z.string(),
  start: z.optional(z.string()),
  end: z.optional(z.string()),
  limitMinutes: z.optional(z.number()),
  limitDays: z.optional(z.number()),
  limitPercent: z.optional(z.number()),
});

/** The body of an error response, as in RFC 9457 (`application/problem+json`). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  code: z.string(),
  correlationId: z.string(),
  fields: z.optional(z.array(z.object({ path: z.string(), code: z.string(), message: z.string() }))),
  conflicts: z.optional(z.array(conflictSchema)),
  retryAfterSeconds: z.optional(z.number()),
  /** Present only for calls with `saysFailure`. RFC 9457 allows additional members. */
  success: z.optional(z.literal(false)),
});

export type Problem = z.infer<typeof problemSchema>;
export type Conflict = z.infer<typeof conflictSchema>;
