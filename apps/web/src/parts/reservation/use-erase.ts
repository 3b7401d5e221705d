import type { EventScope } from '@assist/contract';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../components/toast.tsx';
import { listDatesWith } from '../../lib/api/list-series-dates.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT } from '../../lib/language-context.tsx';
import { newId } from '../../lib/new-id.ts';
import { useFormat } from '../../lib/use-format.ts';
import { aboutEvent } from './about-event.ts';
import type { RestoredBody } from './restored-body.ts';
import type { ShownEvent } from './to-shown-event.ts';
import { useEventWords } from './use-event-words.ts';
import { useReservationFlows } from './use-reservation-flows.ts';

const DELETED = { occurrence: 'event.deleted', following: 'event.followingDeleted', series: 'event.seriesDeleted' } as const;

/** Returns a function that deletes a reservation and offers Undo, which creates the reservation again. */
export function useErase(shown: ShownEvent, onErased?: () => void) {
  const { event, resources } = shown;
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const errorText = useErrorText();
  const { remove, again } = useReservationFlows();
  const about = aboutEvent(event);
  const { whatAndWhen: title } = useEventWords(shown);
  const told = resources.map(({ resource }) => ({ email: resource.email, displayName: resource.displayName, username: resource.username }));
  const failed = (error: unknown) => toast({ kind: 'error', text: errorText(error) });
  const restore = (body: RestoredBody) =>
    void again('create', { idempotencyKey: newId(), ...body }, about).then(({ event: made, dates = [] }) => {
      // A reservation that is restored with its old id keeps the answers of its attendees, who are then not asked again.
      const asked = made.attendees.some(({ resource, status }) => !resource && status.response === 'needsAction');
      const lost = dates.filter(({ code }) => code !== null).map(({ date }) => format.day(date));
      const restored = t(asked ? 'event.restoredAsked' : 'event.restored', { title });
      toast(
        lost.length === 0
          ? { kind: 'success', text: restored }
          : { kind: 'warning', text: `${restored} · ${t('series.notMade')} ${lost.join(', ')}` },
      );
    }, failed);
  const erasing = useMutation({
    mutationFn: async (scope: EventScope) => {
      // Loaded only for a deletion, so as not to enlarge the first view. If it cannot be loaded, no Undo is offered.
      const restoring = import('./restored-body.ts').catch(() => undefined);
      // Read before the deletion, because the deleted dates cannot be read afterwards.
      const found = await listDatesWith(event, scope).catch(() => undefined);
      await remove.mutateAsync({ about, event, scope, resources: told });
      return found?.isWhole === true ? (await restoring)?.restoredBody(event, found.dates, told) : undefined;
    },
  });
  const erase = (scope: EventScope) =>
    void erasing.mutateAsync(scope).then((restorable) => {
      toast({
        kind: 'info',
        text: t(DELETED[scope], { title }),
        ...(restorable === undefined ? {} : { action: { label: t('action.undo'), run: () => restore(restorable) } }),
      });
      onErased?.();
    }, failed);
  return { erase, isErasing: erasing.isPending };
}
