import type { ChangeEventBody } from '@assist/contract';
import { hasStarted, spanOf } from '@assist/reservation';
import { floorToQuarter, fromInstant, type InstantRange, localDateOf, localDay } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChoiceDialog } from '../../components/choice-dialog.tsx';
import { useToast } from '../../components/toast.tsx';
import { useChangeEvent, useFinishEvent } from '../../lib/api/mutations.ts';
import { schedulesQuery } from '../../lib/api/queries.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { InZone, useZone } from '../../lib/zone-context.tsx';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import { aboutEvent } from './about-event.ts';
import { rememberFinished } from './finished-here.ts';
import type { EventResource, ShownEvent } from './to-shown-event.ts';
import { useEventWords } from './use-event-words.ts';
import { type QuickWish, useQuickReserve } from './use-quick-reserve.ts';
import { useResourceText } from '../resource/use-resource-text.ts';
import { useResources } from '../resource/use-resources.ts';
import { useWaysOut } from '../ways-out/use-ways-out.ts';

interface OccupiedDialogProps {
  readonly shown: ShownEvent;
  readonly onClose: () => void;
}

/** A dialog for a person whose resource is occupied. It offers the nearest similar free resource, and an e-mail to the previous person. */
export function OccupiedDialog(props: OccupiedDialogProps) {
  return (
    <InZone zone={zoneOfPlace(props.shown.resources[0]!.resource)}>
      <Ways {...props} />
    </InZone>
  );
}

function Ways({ shown, onClose }: OccupiedDialogProps) {
  const t = useT();
  const format = useFormat();
  const { name, place } = useResourceText();
  const now = useNow();
  const { event, resources } = shown;
  const at = resources[0]!;
  const left: InstantRange = {
    start: hasStarted(spanOf(event), now) ? floorToQuarter(now) : event.start.utcDateTime,
    end: event.end.utcDateTime,
  };
  const { resources: all = [] } = useResources();
  const people = event.attendees.filter(({ resource, remotely }) => !resource && !remotely);
  const { instead } = useWaysOut({ resource: at.resource, range: left, places: Math.max(1, people.length) }, all);
  const take = useTakeInstead(shown, left, onClose);
  const before = useBefore(at, left);
  const choices = [
    ...(instead === undefined
      ? []
      : [{ label: t('occupied.take', { name: name(instead) }), hint: place(instead), run: () => take(instead) }]),
    ...(before === undefined
      ? []
      : [
          {
            label: t('occupied.write', { name: before.name }),
            hint: t('occupied.had', { time: format.time(before.end) }),
            run: () => {
              const subject = `${name(at.resource)}, ${format.timeRange(left.start, left.end)}`;
              location.href = `mailto:${encodeURIComponent(before.address)}?subject=${encodeURIComponent(subject)}`;
              onClose();
            },
          },
        ]),
  ];
  return (
    <ChoiceDialog
      title={t('occupied.title', { name: name(at.resource) })}
      {...(choices.length === 0 ? { note: t('occupied.none') } : {})}
      choices={choices}
      closeLabel={t('action.cancel')}
      onClose={onClose}
    />
  );
}

/**
 * Returns a function that moves a reservation to another resource. If the reservation has not started, it is changed. If it has started,
 * the rest of its time is reserved at the other resource, and it is finished at this one.
 */
function useTakeInstead(shown: ShownEvent, left: InstantRange, onClose: () => void) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const { name } = useResourceText();
  const { what } = useEventWords(shown);
  const change = useChangeEvent();
  const finish = useFinishEvent();
  const { reserve } = useQuickReserve();
  const now = useNow();
  const { event, resources } = shown;
  const about = aboutEvent(event);
  const failed = (error: unknown) => toast({ kind: 'error', text: errorText(error) });
  const changeTo = (body: ChangeEventBody) => change.mutateAsync({ about, id: event.id, scope: 'occurrence', body });
  const takeRest = async (instead: EventResource['resource'], attendees: QuickWish['attendees']) => {
    // The promise is created first, because the person may press Undo before the reservation has ended at this resource.
    const undone = Promise.withResolvers<void>();
    if (!(await reserve(instead, left, { subject: event.subject, attendees, onUndone: undone.resolve }))) return;
    const { etag, end } = await finish.mutateAsync({ id: event.id, about });
    rememberFinished(event.id, end.utcDateTime);
    await undone.promise;
    await changeTo({ etag, end: fromInstant(event.end.utcDateTime) });
  };
  return (instead: EventResource['resource']) => {
    onClose();
    if (hasStarted(spanOf(event), now)) {
      const attendees = event.attendees
        .filter(({ resource, emailAddress }) => !resource && emailAddress.address !== event.organizer?.emailAddress.address)
        .map(({ emailAddress, remotely }) => ({ email: emailAddress.address, name: emailAddress.name, remotely }));
      return void takeRest(instead, attendees).catch(failed);
    }
    const kept = event.attendees.filter((one) => one.resource && one.emailAddress.address !== resources[0]!.resource.email);
    const body = {
      etag: event.etag,
      resources: [
        { email: instead.email, displayName: instead.displayName, username: instead.username },
        ...kept.map(({ emailAddress }) => ({ email: emailAddress.address, displayName: emailAddress.name })),
      ],
    };
    void changeTo(body).then(() => toast({ kind: 'success', text: t('occupied.moved', { what, name: name(instead) }) }), failed);
  };
}

/** A person is assumed to have stayed for at most this long after the end of their reservation. */
const STAYED_MINUTES = 60;

/**
 * Returns the last other person who had the resource in the hour before; undefined if there is none, or if this person may not see who it
 * was.
 */
function useBefore({ resource }: EventResource, { start }: InstantRange) {
  const timezone = useZone();
  const day = useMemo(() => localDay(localDateOf(start, timezone), timezone), [start, timezone]);
  const { data } = useQuery(schedulesQuery([resource.email], day));
  const item = data
    ?.get(resource.email)
    ?.scheduleItems.filter(({ isOrganizer, end }) => !isOrganizer && end <= start && end > start - STAYED_MINUTES * 60_000)
    .toSorted((a, b) => b.end - a.end)[0];
  return item?.organizer == null ? undefined : { ...item.organizer, end: item.end };
}
