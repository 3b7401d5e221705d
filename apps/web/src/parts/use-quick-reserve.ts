import type { Resource } from '@assist/resource';
import { newId } from '../lib/new-id.ts';
import { fromInstant, type InstantRange } from '@assist/time';
import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useToast } from '../components/toast.tsx';
import { tellResources, useActOnEvent, useCreateEvent, useDeleteEvent } from '../lib/api/mutations.ts';
import { meQuery } from '../lib/api/queries.ts';
import { useErrorText } from '../lib/api/use-error-text.ts';
import { useConfiguration } from '../lib/configuration-context.tsx';
import { useT } from '../lib/language-context.tsx';
import { useFormat } from '../lib/use-format.ts';
import { useResourceText } from './use-resource-text.ts';

/**
 * One tap: reserve this, at this time. Says what has happened and offers to undo it; a refusal says why. The promise
 * tells whether it worked.
 */
export function useQuickReserve(): { reserve: (resource: Resource, range: InstantRange, subject?: string) => Promise<boolean>; busy: boolean } {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const errorText = useErrorText();
  const { name, type } = useResourceText();
  const { capabilities } = useConfiguration();
  const { data: me } = useQuery(meQuery);
  const { mutateAsync: create, isPending } = useCreateEvent();
  const { mutateAsync: remove } = useDeleteEvent();
  const { mutateAsync: release } = useActOnEvent();

  const reserve = useCallback(async (resource: Resource, range: InstantRange, subject?: string) => {
    const organizer = { name: me?.name ?? '', email: me?.email ?? '' };
    try {
      const { event } = await create({
        idempotencyKey: newId(),
        subject: subject === undefined || subject.trim() === '' ? type(resource) : subject.trim(),
        start: fromInstant(range.start),
        end: fromInstant(range.end),
        resources: [{ email: resource.email, displayName: resource.displayName, username: resource.username }],
      });
      void tellResources(event, [resource], organizer, capabilities.notificationDelayMs);
      toast({
        kind: 'success',
        text: t(capabilities.waitsForCreation ? 'reserve.asked' : 'reserve.done', { name: name(resource), time: format.timeRange(range.start, range.end) }),
        action: {
          label: t('action.undo'),
          run: () => {
            // What has begun cannot be deleted any more; its place can be given back.
            const undone = event.start.utcDateTime <= Date.now()
              ? release({ action: 'release', requests: [{ email: resource.email, iCalUid: event.iCalUId ?? '', id: event.id }] })
              : remove({ event, scope: 'occurrence', resources: [resource], organizer });
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
  }, [capabilities, create, remove, release, errorText, format, me, name, t, toast, type]);

  return { reserve, busy: isPending };
}
