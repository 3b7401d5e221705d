import { answerOfResources, hasStarted, spanOf } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { fromInstant, instantOf, type InstantRange } from '@assist/time';
import { useCallback } from 'react';
import { useToast } from '../components/toast.tsx';
import { keyOfWish } from '../lib/api/key-of-wish.ts';
import { useActOnEvent } from '../lib/api/mutations.ts';
import { useErrorText } from '../lib/api/use-error-text.ts';
import { useT } from '../lib/language-context.tsx';
import { useFormat } from '../lib/use-format.ts';
import { useReservationFlows } from './use-reservation-flows.ts';
import { useResourceText } from './use-resource-text.ts';

/**
 * One tap: reserve this, at this time. Says what has happened and offers to undo it; a refusal says why. The promise
 * tells whether it worked.
 */
export function useQuickReserve(): {
  reserve: (resource: Resource, range: InstantRange, subject?: string) => Promise<boolean>;
  busy: boolean;
} {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const errorText = useErrorText();
  const { name, type } = useResourceText();
  const {
    create: { mutateAsync: create, isPending },
    remove: { mutateAsync: remove },
  } = useReservationFlows();
  const { mutateAsync: release } = useActOnEvent();

  const reserve = useCallback(
    async (resource: Resource, range: InstantRange, subject?: string) => {
      const told = { email: resource.email, displayName: resource.displayName, username: resource.username };
      const title = subject === undefined || subject.trim() === '' ? type(resource) : subject.trim();
      const wish = { subject: title, start: fromInstant(range.start), end: fromInstant(range.end), resources: [told] };
      const about = { title: name(resource), start: range.start, end: range.end };
      try {
        const { event } = await create({ ...wish, idempotencyKey: keyOfWish(wish), about });
        toast({
          kind: 'success',
          text: t(answerOfResources(event.attendees) === 'accepted' ? 'reserve.done' : 'reserve.asked', {
            name: name(resource),
            time: format.timeRange(range.start, range.end),
          }),
          action: {
            label: t('action.undo'),
            run: () => {
              // What has begun cannot be deleted any more; its place can be given back.
              const undone = hasStarted(spanOf(event), instantOf(Date.now()))
                ? release({ about, action: 'release', requests: [{ email: resource.email, iCalUid: event.iCalUId ?? '', id: event.id }] })
                : remove({ about, event, scope: 'occurrence', resources: [told] });
              undone.then(
                () => toast({ kind: 'info', text: t('reserve.undone', { name: name(resource) }) }),
                (error: unknown) => toast({ kind: 'error', text: errorText(error) }),
              );
            },
          },
        });
        return true;
      } catch (error) {
        toast({ kind: 'error', text: errorText(error) });
        return false;
      }
    },
    [create, remove, release, errorText, format, name, t, toast, type],
  );

  return { reserve, busy: isPending };
}
