import * as z from 'zod/mini';

/**
 * All errors that people can see: a stable code, its HTTP status and a title for developers. The code is also the key of the sentence in
 * the catalogues (`error.<code>`), so the client never shows the server's text.
 */
export const PROBLEMS = {
  'invalid-input': [400, 'The request does not have the form that this call asks for.'],
  'invalid-cursor': [400, 'This page of the list does not exist.'],
  'range-too-long': [400, 'The range is longer than 62 days.'],
  'range-reversed': [400, 'The range ends before it begins.'],
  'invalid-recurrence': [
    400,
    'The repetition is empty, has more than 366 occurrences, or one of them begins before the one before it ends.',
  ],
  'invalid-zone': [400, 'Invalid time zone specified'],
  'invalid-colour': [400, 'Invalid color format'],
  'not-signed-in': [401, 'Sign in first.'],
  'wrong-credentials': [401, 'The e-mail address or the password is wrong.'],
  'sign-in-failed': [401, 'The identity provider’s answer could not be used. Sign in again.'],
  'account-closed': [403, 'This account has been closed.'],
  'link-ended': [401, 'The link has been used, has expired, or a newer one has been sent.'],
  'wrong-code': [401, 'The code is wrong, its time is over, or it has been used.'],
  'wrong-proof': [401, 'This is neither the password of this account nor one of its codes.'],
  'wrong-password': [401, 'This is not the password of this account.'],
  'passkey-refused': [401, 'This passkey is not known here, or what it has signed is not what was asked for.'],
  'step-ended': [401, 'The sign-in that waited for its second step is over.'],
  'invitation-ended': [401, 'The invitation’s code is wrong, its time is over, or it was taken back.'],
  'kiosk-not-registered': [401, 'This device is not registered as a kiosk.'],
  'session-ended': [401, 'The session has ended.'],
  forbidden: [403, 'This is not allowed.'],
  xsrf: [403, 'The request does not carry the token of this browser.'],
  'not-found': [404, 'There is no such thing, or it is not yours to see.'],
  'sign-in-not-offered': [404, 'Nobody signs in this way here.'],
  'mailbox-not-available': [404, 'This calendar cannot be listed; its times can (/api/calendar/events/limited).'],
  'method-not-allowed': [405, 'This address does not know that method.'],
  'request-timeout': [408, 'The request took too long to come in.'],
  'slot-taken': [409, 'Somebody has this time already.'],
  'event-changed': [409, 'The reservation has been changed in the meantime.'],
  'event-ended': [409, 'The reservation has ended.'],
  'event-not-started': [409, 'The reservation has not started.'],
  'event-started': [409, 'The reservation has started; finish it instead.'],
  'event-cancelled': [409, 'The reservation has been cancelled.'],
  'value-refused': [422, 'This thing takes no such value.'],
  'confirmation-unavailable': [409, 'The reservation cannot be confirmed now.'],
  'calendar-added': [409, 'This calendar is among the other calendars already.'],
  'two-step-on': [409, 'Two-step sign-in is on already.'],
  'two-step-off': [409, 'Two-step sign-in is not on.'],
  'refresh-in-progress': [409, 'Another tab has just refreshed this session.'],
  'calendar-disconnected': [409, 'The calendar asks for a new sign-in.'],
  'site-address-unknown': [409, 'Nobody has said under which address this site is reached: set PUBLIC_URL.'],
  'online-meeting-failed': [502, 'Cannot create webex meetings'],
  'precondition-failed': [412, 'The file is another one by now.'],
  'payload-too-large': [413, 'The request is too large.'],
  'unsupported-media-type': [415, 'The request has to be JSON.'],
  'range-not-satisfiable': [416, 'The file has no such part.'],
  'outside-working-hours': [422, 'The resource is closed at that time.'],
  'in-the-past': [422, 'That time has passed.'],
  'too-far-ahead': [422, 'The resource cannot be reserved so far ahead.'],
  'too-short': [422, 'The reservation is shorter than the resource allows.'],
  'too-long': [422, 'The reservation is longer than the resource allows.'],
  'utilisation-reached': [422, 'This area is full to the share that it may be used at that time.'],
  'reserved-to-others': [422, 'The resource is reserved to somebody else.'],
  'reservations-disabled': [422, 'The resource cannot be reserved.'],
  'not-on-quarter': [422, 'A reservation begins and ends on a quarter of an hour.'],
  'too-many-invitations': [422, 'Fifty visitors have been invited to this reservation already.'],
  'too-many-at-once': [422, 'Dates × resources are more than 2,000, or dates × attendees more than 20,000.'],
  'pairing-ended': [422, 'No kiosk shows this code, or its time is over.'],
  'unknown-place': [422, 'There is no such resource, area or feature of the plan.'],
  'too-many-codes': [422, 'More than 2,000 codes would be made at once.'],
  'unknown-resource': [422, 'There is no such resource.'],
  'too-many-passkeys': [422, 'There are 20 passkeys already.'],
  'password-too-short': [422, 'The new password has fewer than 12 characters.'],
  'password-too-long': [422, 'The new password has more than 256 characters.'],
  'password-common': [422, 'The new password is one of the first that anybody would try.'],
  'password-like-address': [422, 'The new password holds the name of the account’s address.'],
  'password-repeated': [422, 'The new password consists of few different characters.'],
  'own-calendar': [422, 'One’s own calendar is no other calendar.'],
  'too-many-calendars': [422, 'There are 50 other calendars already.'],
  'idempotency-mismatch': [422, 'The same key was used for another reservation.'],
  'too-many-attempts': [429, 'Too many attempts. Try again later.'],
  'headers-too-large': [431, 'The headers of the request are too large.'],
  internal: [500, 'Something went wrong on the server.'],
  unsupported: [501, 'This calendar cannot do that.'],
  unavailable: [503, 'The service is not available at the moment.'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export const problemCodes = Object.keys(PROBLEMS) as ProblemCode[];

/** The conflict for one resource. It never reveals who or what took the time. */
export const conflictSchema = z.object({
  email: z.string(),
  code: z.string(),
  start: z.optional(z.string()),
  end: z.optional(z.string()),
  limitMinutes: z.optional(z.number()),
  limitDays: z.optional(z.number()),
  limitPercent: z.optional(z.number()),
});

/** RFC 9457, `application/problem+json`. */
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
  /** Only for the one call that has this field in its response; RFC 9457 allows additional members. */
  success: z.optional(z.literal(false)),
});

export type Problem = z.infer<typeof problemSchema>;
export type Conflict = z.infer<typeof conflictSchema>;
