import type { WhyNot } from '@assist/availability';
import type { Translate } from '@assist/i18n';
import type { Format } from '../../../lib/format.ts';

/** Why a time cannot be had, in the few words for which there is room beside a pointer; the whole sentence comes with the popover. */
export function shortReason(refusal: WhyNot, { t, format }: { readonly t: Translate; readonly format: Format }): string {
  switch (refusal.kind) {
    case 'slot-taken': {
      const times = { start: format.time(refusal.item.start), end: format.time(refusal.item.end) };
      return t(refusal.item.isOrganizer === true ? 'refusal.slot-yours' : 'refusal.slot-taken', times);
    }
    case 'too-short':
      return t('refusal.too-short', { duration: format.duration(refusal.limitMinutes) });
    case 'too-long':
      return t('refusal.too-long', { duration: format.duration(refusal.limitMinutes) });
    case 'too-far-ahead':
      return t('slot.tooFarAhead');
    case 'outside-working-hours':
      return t('slot.closed');
    case 'utilisation-reached':
      return t('slot.maxUtilization');
    case 'reserved-to-others':
      return t('slot.assignedToOthers');
    case 'service-error':
      return t('slot.notKnown');
    case 'in-the-past':
      return t('timeline.passed');
    case 'range-reversed':
    case 'not-on-quarter':
    case 'reservations-disabled':
      return t(`refusal.${refusal.kind}`);
  }
}
