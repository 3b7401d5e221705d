import { type EventScope, SERIES_DATES_MAX } from '@assist/contract';
import { goesWith } from '@assist/reservation';
import { instantOf } from '@assist/time';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../components/toast.tsx';
import type { ReadEvent } from '../lib/api/from-wire.ts';
import { listSeriesDates } from '../lib/api/list-series-dates.ts';
import { useErrorText } from '../lib/api/use-error-text.ts';
import { useT } from '../lib/language-context.tsx';
import { newId } from '../lib/new-id.ts';
import { useFormat } from '../lib/use-format.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';
import { aboutEvent } from './about-event.ts';
import type { RestoredBody } from './restored-body.ts';
import type { ShownEvent } from './to-shown-event.ts';
import { useReservationFlows } from './use-reservation-flows.ts';

const DELETED = { occurrence: 'event.deleted', following: 'event.followingDeleted', series: 'event.seriesDeleted' } as const;

/** Undo beats "are you sure": what was deleted is reserved again, if nobody else has taken it. */
export function useErase({ event, resources }: ShownEvent, onErased?: () => void) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const errorText = useErrorText();
  const { remove, again } = useReservationFlows();
  const about = aboutEvent(event);
  const title = event.subject;
  const told = resources.map(({ resource }) => ({ email: resource.email, displayName: resource.displayName, username: resource.username }));
  const isWithOthers = event.attendees.some(
    ({ resource, emailAddress }) => !resource && emailAddress.address !== event.organizer?.emailAddress.address,
  );
  const failed = (error: unknown) => toast({ kind: 'error', text: errorText(error) });
  const restore = (body: RestoredBody) =>
    void again('create', { idempotencyKey: newId(), ...body }, about).then(({ dates = [] }) => {
      const lost = dates.filter(({ code }) => code !== null).map(({ date }) => format.day(date));
      const restored = t(isWithOthers ? 'event.restoredAsked' : 'event.restored', { title });
      toast(
        lost.length === 0
          ? { kind: 'success', text: restored }
          : { kind: 'warning', text: `${restored} · ${t('series.notMade')} ${lost.join(', ')}` },
      );
    }, failed);
  const erasing = useMutation({
    mutationFn: async (scope: EventScope) => {
      // Needed by who deletes alone: no first view loads it. Without it, nothing is offered.
      const restoring = import('./restored-body.ts').catch(() => undefined);
      // Before they are gone: what was deleted can be told from nothing else.
      const dates = await datesOf(event, scope).catch(() => undefined);
      await remove.mutateAsync({ about, event, scope, resources: told });
      return dates === undefined ? undefined : (await restoring)?.restoredBody(event, dates, told);
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

/** What goes with it; undefined where there may be more than the calendar tells. */
async function datesOf(event: ReadEvent, scope: EventScope): Promise<readonly ReadEvent[] | undefined> {
  if (scope === 'occurrence' || event.seriesMasterId === null) return [event];
  const now = instantOf(scheduler.now());
  const dates = await listSeriesDates(event.id);
  if (dates.length === SERIES_DATES_MAX) return undefined;
  return dates.filter((date) => date.id === event.id || goesWith(date, event, scope, now));
}
