import { answerOfResources, hasStarted, spanOf } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import type { CreateEventBody } from '@assist/contract';
import { fromInstant, instantOf, type InstantRange, wallSpanOf, type ZoneName } from '@assist/time';
import { useCallback } from 'react';
import { useToast } from '../../components/toast.tsx';
import { keyOfWish } from '../../lib/api/key-of-wish.ts';
import { useActOnEvent } from '../../lib/api/mutations.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { type DeskHours, rememberDeskHours } from '../../lib/desk-hours.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT } from '../../lib/language-context.tsx';
import { useFormatAt } from '../../lib/use-format.ts';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import { useReservationFlows } from './use-reservation-flows.ts';
import { useResourceText } from '../resource/use-resource-text.ts';
import { scheduler } from '../../lib/waiting/scheduler.ts';

/** Optional details of a reservation, in addition to the resource and the time. */
export interface QuickWish {
  readonly subject?: string;
  readonly attendees?: CreateEventBody['attendees'];
  /** Other resources that are reserved together with the first. */
  readonly beside?: readonly Resource[];
  /** Called after the reservation has been undone. */
  readonly onUndone?: () => void;
}

/**
 * Returns a function that reserves a resource with one tap. It tells the person of the success, with an offer to undo, or of the reason for
 * a failure. Its promise resolves to true if the reservation succeeded, and otherwise to false.
 */
export function useQuickReserve(): {
  reserve: (resource: Resource, range: InstantRange, wish?: QuickWish) => Promise<boolean>;
  busy: boolean;
} {
  const t = useT();
  const formatAt = useFormatAt();
  const toast = useToast();
  const errorText = useErrorText();
  const { name, type } = useResourceText();
  const {
    create: { mutateAsync: create, isPending },
    remove: { mutateAsync: remove },
  } = useReservationFlows();
  const undo = useUndo(remove);
  const { resourceTypeInfos } = useConfiguration();

  const reserve = useCallback(
    async (resource: Resource, range: InstantRange, { subject = '', attendees = [], beside = [], onUndone }: QuickWish = {}) => {
      const all = [...beside, resource];
      const told = all.map(({ email, displayName, username }) => ({ email, displayName, username }));
      const names = all.map(name).join(', ');
      const wish = {
        subject: subject.trim() === '' ? type(resource) : subject.trim(),
        start: fromInstant(range.start),
        end: fromInstant(range.end),
        resources: told,
        ...(attendees.length === 0 ? {} : { attendees }),
      };
      const about = { title: names, start: range.start, end: range.end, place: all[0]!.email };
      try {
        const { event } = await create({ ...wish, idempotencyKey: keyOfWish(wish), about });
        const kind = resourceTypeInfos.find((info) => info.resourceTypeId === resource.resourceTypeId);
        if (kind?.shape === 'desk') rememberDeskHours(hoursOf(range, zoneOfPlace(resource)));
        const key = answerOfResources(event.attendees) === 'accepted' ? 'reserve.done' : 'reserve.asked';
        toast({
          kind: 'success',
          text: t(key, {
            name: names,
            time: formatAt(zoneOfPlace(resource)).whenInText(range.start, range.end, instantOf(scheduler.now())),
          }),
          action: { label: t('action.undo'), run: () => undo({ event, about, resources: told }, onUndone) },
        });
        return true;
      } catch (error) {
        toast({ kind: 'error', text: errorText(error) });
        return false;
      }
    },
    [create, undo, errorText, formatAt, name, t, toast, type, resourceTypeInfos],
  );

  return { reserve, busy: isPending };
}

type Remove = ReturnType<typeof useReservationFlows>['remove']['mutateAsync'];
type Reserved = Pick<Parameters<Remove>[0], 'event' | 'about' | 'resources'>;

/** Returns a function that undoes a reservation and tells the person whether that worked. */
function useUndo(remove: Remove): (reserved: Reserved, onUndone?: () => void) => void {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const { mutateAsync: release } = useActOnEvent();
  return useCallback(
    ({ event, about, resources }, onUndone) => {
      // A reservation that has started cannot be deleted any more, but its resources can be released.
      const undone = hasStarted(spanOf(event), instantOf(scheduler.now()))
        ? release({
            about,
            action: 'release',
            requests: resources.map(({ email }) => ({ email, iCalUid: event.iCalUId ?? '', id: event.id })),
          })
        : remove({ about, event, scope: 'occurrence', resources });
      undone.then(
        () => {
          onUndone?.();
          toast({ kind: 'info', text: t('reserve.undone', { name: about.title }) });
        },
        (error: unknown) => toast({ kind: 'error', text: errorText(error) }),
      );
    },
    [remove, release, errorText, t, toast],
  );
}

/** Returns the hours of a range on one day. A night is cut at midnight. */
function hoursOf(range: InstantRange, zone: ZoneName): DeskHours {
  const { fromMinutes, toMinutes } = wallSpanOf(range, zone);
  return { fromMinutes, toMinutes: toMinutes > fromMinutes ? toMinutes : 24 * 60 };
}
