import { refusalText, type WhyNot } from '@assist/availability';
import type { MessageKey, Translate } from '@assist/i18n';
import type { Resource } from '@assist/resource';
import type { Format } from '../../../lib/format.ts';

/** Short texts for refusals, which are the words for the states of slots. */
const SHORT: Readonly<Partial<Record<WhyNot['kind'], MessageKey>>> = {
  'too-far-ahead': 'slot.tooFarAhead',
  'outside-working-hours': 'slot.closed',
  'utilisation-reached': 'slot.maxUtilization',
  'reserved-to-others': 'slot.assignedToOthers',
  'service-error': 'slot.notKnown',
  'in-the-past': 'slot.past',
};

/** Returns the reason for a refusal in the few words that fit beside a pointer. The popover shows the whole sentence. */
export function shortReason(
  refusal: WhyNot,
  resource: Resource,
  { t, format }: { readonly t: Translate; readonly format: Format },
): string {
  const short = SHORT[refusal.kind];
  if (short !== undefined) return t(short);
  // The date and the name are left out, because there is no room for them.
  const told = refusal.kind === 'slot-taken' ? { ...refusal, item: { ...refusal.item, organizer: null } } : refusal;
  const edges: Format['edges'] = (start, end) => ({
    start: format.clock(start),
    end: format.time(end),
  });
  return refusalText(told, resource, { t, edges, duration: (minutes) => format.duration(minutes) });
}
