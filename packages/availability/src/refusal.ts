import type { Instant, LocalDate } from '@assist/time';
import type { ScheduleItem } from './schedule.ts';

/** Why a range cannot be reserved: machine-readable, the same for the server's gate and the client's explanation. */
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
