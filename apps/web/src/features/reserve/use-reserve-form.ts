import { openDaysOf, type Resource } from '@assist/resource';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { settingsQuery } from '../../lib/api/queries.ts';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import { useZoneOfArea } from '../../parts/areas/use-zone-of-area.ts';
import { useFirstFloorZone } from '../../parts/plan/use-first-floor-zone.ts';
import type { Done } from './components/reserve-result.tsx';
import { firstDraft, type ReserveSearch, resourceEmailsOf, zoneOfEvent } from './first-draft.ts';
import { excessOf, rangeOf, type ReserveDraft } from './reserve-draft.ts';
import { countOf } from './series-choices.ts';
import { type EventInHand, useDraftSchedules } from './use-draft-schedules.ts';
import { type DraftInHand, useReserveDraft } from './use-reserve-draft.ts';
import { useSaveReservation } from './use-save-reservation.ts';
import { useSeriesPlan } from './use-series-plan.ts';

export interface ReserveFormProps {
  readonly search: ReserveSearch;
  /** Returns the name of an attendee whose e-mail address is in the page's address. */
  readonly nameOf: (email: string) => string;
  readonly resources: readonly Resource[];
  /** E-mail address of the person who fills in the form. */
  readonly owner: string;
  /** The event to change; undefined for a new one. */
  readonly changed: ReadEvent | undefined;
  /** The event from which a new one is copied; undefined if no event is copied. */
  readonly like: ReadEvent | undefined;
  readonly onDone: (done: Done) => void;
}

export type ReserveModel = ReturnType<typeof useReserveForm>;

/** Returns what is derived from the form's draft, and the functions that change and save it. */
export function useReserveForm({ resources, owner, changed, onDone }: ReserveFormProps, inHand: DraftInHand) {
  const timezone = useZone();
  const { draft } = inHand;
  const chosen = useMemo(
    () => draft.resourceIds.flatMap((id) => resources.find((resource) => resource.id === id) ?? []),
    [draft.resourceIds, resources],
  );
  const event = useMemo((): EventInHand | undefined => {
    if (changed === undefined) return undefined;
    const emails = resourceEmailsOf(changed);
    return { id: changed.id, resources: resources.filter((resource) => emails.includes(resource.email)) };
  }, [changed, resources]);
  const organizer = changed?.organizer?.emailAddress.address ?? owner;
  const everybody = useMemo(() => [{ email: organizer }, ...draft.people], [organizer, draft.people]);
  const openDays = useMemo(() => openDaysOf(chosen.length > 0 ? chosen : resources), [chosen, resources]);
  const schedules = useDraftSchedules({ chosen, people: everybody, day: draft.day, days: draft.days, changed: event });
  const plan = useSeriesPlan(draft, chosen);
  const saving = useSaveReservation({ inHand, chosen, resources, changed, dates: plan?.dates, onDone });
  const range = rangeOf(draft, timezone);
  // A resource whose calendar cannot be read may still be requested, because its calendar accepts or declines. The plan of a series checks
  // each date.
  const isRefusedThen = (resource: Resource) => schedules.refusalsOf(resource, range).some(({ kind }) => kind !== 'service-error');
  const refused = plan === undefined ? chosen.filter(isRefusedThen) : [];
  return {
    inHand,
    draft,
    resources,
    chosen,
    openDays,
    event,
    organizer,
    schedules,
    plan,
    range,
    saving,
    /** The chosen resources that are not available. */
    refused,
    isRefused: plan === undefined ? refused.length > 0 : plan.isLoading || (plan.dates !== undefined && countOf(plan.dates).made === 0),
    isIncomplete: chosen.length === 0 || excessOf(draft.body) > 0,
    patch: (part: Partial<ReserveDraft>) => {
      inHand.patch(part);
      saving.forgetFailure();
    },
  };
}

/** Returns the draft that is stored for this address, or else the first draft, and the zone of its times: that of its first resource. */
export function useDraftInHand({ search, nameOf, resources, owner, changed, like }: ReserveFormProps) {
  const now = useNow();
  const { capabilities } = useConfiguration();
  const ownZone = useZone();
  const floorZone = useFirstFloorZone();
  const zoneOfArea = useZoneOfArea();
  const { data: settings } = useQuery(settingsQuery);
  const zoneOfResource = (id: string | null | undefined) => {
    const resource = resources.find((one) => one.id === id);
    return resource && zoneOfPlace(resource);
  };
  // The place that the person wants to be near is a resource or an area.
  const home = settings?.homePlaceId ?? undefined;
  const usual = zoneOfResource(home) ?? zoneOfArea(home) ?? floorZone ?? ownZone;
  const zoneOf = (id: string | undefined) => zoneOfResource(id) ?? usual;
  const given = changed ?? like;
  const zone = given === undefined ? zoneOf(search.resource?.[0]) : (zoneOfEvent(given, resources) ?? usual);
  const inHand = useReserveDraft({ ...search, event: changed?.id }, { owner, etag: changed?.etag ?? null }, () =>
    firstDraft({ changed, like }, search, resources, { now, zone, nameOf, owner, reminds: capabilities.reminds }),
  );
  return { inHand, zone: zoneOf(inHand.draft.resourceIds[0]) };
}
