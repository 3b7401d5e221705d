import type { Refusal } from '@assist/availability';

interface RefusalTraits {
  /** Whether an invitation from somebody's own calendar is held to it, too. */
  readonly bindsInvitations: boolean;
  /** Whether other resources or times can help; otherwise the request itself has to change. */
  readonly hasWaysOut: boolean;
}

/** How the server treats each refusal: a new one does not compile until this is decided. */
export const REFUSAL_TRAITS: Readonly<Record<Refusal['kind'], RefusalTraits>> = {
  'range-reversed': { bindsInvitations: true, hasWaysOut: false },
  // People's own calendars let an event start at any minute.
  'not-on-quarter': { bindsInvitations: false, hasWaysOut: false },
  'reservations-disabled': { bindsInvitations: true, hasWaysOut: true },
  'reserved-to-others': { bindsInvitations: true, hasWaysOut: true },
  'slot-taken': { bindsInvitations: true, hasWaysOut: true },
  // An event that has begun is answered for its remaining time.
  'in-the-past': { bindsInvitations: false, hasWaysOut: false },
  'too-far-ahead': { bindsInvitations: true, hasWaysOut: true },
  'outside-working-hours': { bindsInvitations: true, hasWaysOut: true },
  'too-short': { bindsInvitations: true, hasWaysOut: true },
  'too-long': { bindsInvitations: true, hasWaysOut: true },
  'utilisation-reached': { bindsInvitations: true, hasWaysOut: true },
};
