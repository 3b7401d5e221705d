import { type Refusal, refusalText } from '@assist/availability';
import { createTranslator, type Language, loadCatalogue, localeOf } from '@assist/i18n';
import type { Resource } from '@assist/resource';
import type { Instant } from '@assist/time';

/** Returns the reason why a resource declines, as the inviter reads it: the same sentence that the product uses everywhere. */
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
  // The organizer of the other event is not named, because the comment goes to anyone who has invited the resource.
  const told = refusal.kind === 'slot-taken' ? { ...refusal, item: { ...refusal.item, organizer: null, isOrganizer: false } } : refusal;
  return refusalText(told, resource, { t, edges: (start, end) => ({ start: time(start), end: time(end) }), duration });
}
