import type { Refusal } from '@assist/availability';

interface RefusalTraits {
  /** Whether the rule also applies to invitations that people send from their own calendar programs. */
  readonly bindsInvitations: boolean;
  /** Whether other resources or times can help; otherwise the request itself has to change. */
  readonly hasWaysOut: boolean;
}

/** How the server treats each refusal. A new refusal does not compile until its traits are decided. */
export const REFUSAL_TRAITS: Readonly<Record<Refusal['kind'], RefusalTraits>> = {
  'range-reversed': { bindsInvitations: true, hasWaysOut: false },
  // Other calendar programs let an event start at any minute.
  'not-on-quarter': { bindsInvitations: false, hasWaysOut: false },
  'reservations-disabled': { bindsInvitations: true, hasWaysOut: true },
  'reserved-to-others': { bindsInvitations: true, hasWaysOut: true },
  'slot-taken': { bindsInvitations: true, hasWaysOut: true },
  // An invitation to an event that has begun is answered for the remaining time.
  'in-the-past': { bindsInvitations: false, hasWaysOut: false },
  'too-far-ahead': { bindsInvitations: true, hasWaysOut: true },
  'outside-working-hours': { bindsInvitations: true, hasWaysOut: true },
  'too-short': { bindsInvitations: true, hasWaysOut: true },
  'too-long': { bindsInvitations: true, hasWaysOut: true },
  'utilisation-reached': { bindsInvitations: true, hasWaysOut: true },
};
