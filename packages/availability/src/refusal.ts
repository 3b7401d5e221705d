import type { Instant, LocalDate } from '@assist/time';
import type { ScheduleItem } from './schedule.ts';

/** Why a range cannot be reserved, in machine-readable form. The server's gate and the client's explanation share it. */
export type Refusal =
  | { readonly kind: 'range-reversed' }
  | { readonly kind: 'not-on-quarter' }
  | { readonly kind: 'reservations-disabled' }
  | { readonly kind: 'reserved-to-others' }
  | { readonly kind: 'slot-taken'; readonly item: ScheduleItem }
  | { readonly kind: 'in-the-past'; readonly earliest: Instant }
  | { readonly kind: 'too-far-ahead'; readonly lastDay: LocalDate; readonly limitDays: number }
  | { readonly kind: 'outside-working-hours'; readonly at: Instant }
  | { readonly kind: 'too-short'; readonly limitMinutes: number }
  | { readonly kind: 'too-long'; readonly limitMinutes: number }
  | { readonly kind: 'utilisation-reached'; readonly at: Instant; readonly areaId: string; readonly limitPercent: number };

/** All kinds of refusals, in the order of the checks. */
export const REFUSAL_KINDS = Object.keys({
  'range-reversed': true,
  'not-on-quarter': true,
  'reservations-disabled': true,
  'reserved-to-others': true,
  'slot-taken': true,
  'in-the-past': true,
  'too-far-ahead': true,
  'outside-working-hours': true,
  'too-short': true,
  'too-long': true,
  'utilisation-reached': true,
} satisfies Record<Refusal['kind'], true>) as readonly Refusal['kind'][];

/** Returns the limit that a refusal names, as fields of an API message; empty if it names no limit. */
export function limitOf(refusal: Refusal): { readonly limitMinutes?: number; readonly limitDays?: number; readonly limitPercent?: number } {
  return {
    ...('limitMinutes' in refusal ? { limitMinutes: refusal.limitMinutes } : {}),
    ...('limitDays' in refusal ? { limitDays: refusal.limitDays } : {}),
    ...('limitPercent' in refusal ? { limitPercent: refusal.limitPercent } : {}),
  };
}
