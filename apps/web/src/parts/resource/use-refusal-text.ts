import type { WhyNot } from '@assist/availability';
import type { Resource } from '@assist/resource';
import type { PlannedRefusal } from '../../lib/api/event-plan.ts';
import { useCallback } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';

/** screens, principle 5: a reason for every "no". */
export function useRefusalText(): (refusal: WhyNot | PlannedRefusal, resource: Resource) => string {
  const t = useT();
  const format = useFormat();
  return useCallback(
    (refusal, resource) => {
      switch (refusal.kind) {
        case 'slot-taken': {
          const times = format.edges(refusal.item.start, refusal.item.end);
          if (refusal.item.isOrganizer === true) return t('refusal.slot-yours', times);
          const organizer = refusal.item.organizer?.name;
          return organizer === undefined ? t('refusal.slot-taken', times) : t('refusal.slot-taken-by', { ...times, organizer });
        }
        case 'too-far-ahead':
          return t('refusal.too-far-ahead', { days: refusal.limitDays });
        case 'outside-working-hours':
          return t('refusal.outside-working-hours', { start: resource.startTime, end: resource.endTime });
        case 'too-short':
          return t('refusal.too-short', { duration: format.duration(refusal.limitMinutes) });
        case 'too-long':
          return t('refusal.too-long', { duration: format.duration(refusal.limitMinutes) });
        case 'utilisation-reached':
          return t('refusal.utilisation-reached', { percent: refusal.limitPercent });
        case 'range-reversed':
        case 'not-on-quarter':
        case 'reservations-disabled':
        case 'reserved-to-others':
        case 'in-the-past':
        case 'service-error':
          return t(`refusal.${refusal.kind}`);
      }
    },
    [t, format],
  );
}
