import type { Translate } from '@assist/i18n';
import type { Resource } from '@assist/resource';
import type { Instant } from '@assist/time';
import type { Refusal } from './refusal.ts';

type WithLimit = 'slot-taken' | 'too-far-ahead' | 'too-short' | 'too-long' | 'utilisation-reached';

/** What the sentence for a refusal needs; `service-error` means that the calendar did not answer. */
export type ToldRefusal =
  | {
      readonly kind: 'slot-taken';
      readonly item: {
        readonly start: Instant;
        readonly end: Instant;
        readonly subject?: string | null;
        readonly organizer: { readonly name: string } | null;
        readonly isOrganizer?: boolean;
      };
    }
  | { readonly kind: 'too-far-ahead'; readonly limitDays: number }
  | { readonly kind: 'too-short' | 'too-long'; readonly limitMinutes: number }
  | { readonly kind: 'utilisation-reached'; readonly limitPercent: number }
  /** `at` is not known of a refusal that the server states. */
  | { readonly kind: 'outside-working-hours'; readonly at?: Instant }
  | { readonly kind: Exclude<Refusal['kind'], WithLimit | 'outside-working-hours'> | 'service-error' };

/** The texts and formats of one language. */
export interface RefusalWords {
  readonly t: Translate;
  /** Returns the start and the end of a time as text, in the reader's or the resource's zone. */
  edges(start: Instant, end: Instant): { readonly start: string; readonly end: string };
  duration(minutes: number): string;
  /** Adds the name of the resource's zone to a time of its clock, for readers elsewhere. */
  inZone?(text: string, at: Instant): string;
  /** What the resource's clock shows now, for readers elsewhere; undefined if theirs shows the same. */
  nowThere?(): string | undefined;
}

/** Returns the sentence that tells a person why a time is refused (screens, principle 5). All screens and mails use the same sentence. */
export function refusalText(
  refusal: ToldRefusal,
  resource: Pick<Resource, 'startTime' | 'endTime'>,
  { t, edges, duration, inZone = (text) => text, nowThere }: RefusalWords,
): string {
  switch (refusal.kind) {
    case 'slot-taken': {
      const { start, end, organizer, isOrganizer } = refusal.item;
      const times = { ...edges(start, end) };
      if (isOrganizer === true) return t('refusal.slot-yours', times);
      return organizer === null ? t('refusal.slot-taken', times) : t('refusal.slot-taken-by', { ...times, organizer: organizer.name });
    }
    case 'too-far-ahead':
      return t('refusal.too-far-ahead', { days: refusal.limitDays });
    case 'outside-working-hours':
      return t('refusal.outside-working-hours', {
        start: resource.startTime,
        end: refusal.at === undefined ? resource.endTime : inZone(resource.endTime, refusal.at),
      });
    case 'too-short':
    case 'too-long':
      return t(`refusal.${refusal.kind}`, { duration: duration(refusal.limitMinutes) });
    case 'utilisation-reached':
      return t('refusal.utilisation-reached', { percent: refusal.limitPercent });
    case 'in-the-past': {
      const time = nowThere?.();
      return time === undefined ? t('refusal.in-the-past') : t('refusal.past-there', { time });
    }
    case 'range-reversed':
    case 'not-on-quarter':
    case 'reservations-disabled':
    case 'reserved-to-others':
    case 'service-error':
      return t(`refusal.${refusal.kind}`);
  }
}
