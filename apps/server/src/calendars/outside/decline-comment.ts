import type { Refusal } from '@assist/availability';
import { createTranslator, type Language, loadCatalogue, localeOf } from '@assist/i18n';
import type { Resource } from '@assist/resource';
import type { Instant } from '@assist/time';

/** Why a resource declines, for whoever has invited it: the sentence that the product says of it everywhere. */
export async function declineComment(
  refusal: Refusal,
  resource: Pick<Resource, 'startTime' | 'endTime' | 'timezone'>,
  language: Language,
): Promise<string> {
  const t = createTranslator(language, await loadCatalogue(language));
  const locale = localeOf(language);
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: resource.timezone });
  const time = (instant: Instant) => times.format(instant);
  const duration = (minutes: number) => {
    const unit = minutes % 60 === 0 ? 'hour' : 'minute';
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(unit === 'hour' ? minutes / 60 : minutes);
  };
  switch (refusal.kind) {
    case 'slot-taken':
      return t('refusal.slot-taken', { start: time(refusal.item.start), end: time(refusal.item.end) });
    case 'too-far-ahead':
      return t('refusal.too-far-ahead', { days: refusal.limitDays });
    case 'outside-working-hours':
      return t('refusal.outside-working-hours', { start: resource.startTime, end: resource.endTime });
    case 'too-short':
    case 'too-long':
      return t(`refusal.${refusal.kind}`, { duration: duration(refusal.limitMinutes) });
    case 'utilisation-reached':
      return t('refusal.utilisation-reached', { percent: refusal.limitPercent });
    case 'range-reversed':
    case 'not-on-quarter':
    case 'reservations-disabled':
    case 'reserved-to-others':
    case 'in-the-past':
      return t(`refusal.${refusal.kind}`);
  }
}
