import type { PlanLevel } from '@assist/contract';
import type { LocalProjection } from '@assist/floorplan';
import type { Language } from '@assist/i18n';
import type { Resource } from '@assist/resource';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { usePlaces } from '../features/navigate/use-places.ts';
import { useWalkingWays } from '../features/navigate/use-walking-ways.ts';
import { toPointReference } from '../features/navigate/model/place-reference.ts';
import { loadConfiguration } from '../lib/api/configuration.ts';
import { failureOf } from '../lib/api/failure-of.ts';
import { KEYS, levelPlanQuery, planLevelsQuery } from '../lib/api/queries.ts';
import type { KnownConfiguration } from '../lib/api/configuration.ts';
import { useLanguage, useT } from '../lib/language-context.tsx';
import { scheduler } from '../lib/waiting/scheduler.ts';
import { ZoneOfPerson } from '../lib/zone-context.tsx';
import { useZoneOfArea } from '../parts/areas/use-zone-of-area.ts';
import { SITE_EVERY_MS, kioskQuery, type KioskState, placesQuery } from './queries.ts';
import { Trouble } from './trouble.tsx';
import { useRetry } from './use-retry.ts';
import { Visit } from './visit.tsx';

interface KioskScreensProps {
  readonly onConfiguration: (configuration: KnownConfiguration) => void;
}

/** Loads and refreshes the data of a registered kiosk; shows the reason if there is nothing to show. */
export function KioskScreens({ onConfiguration }: KioskScreensProps) {
  const t = useT();
  const { locale } = useLanguage();
  const answer = useQuery(kioskQuery);
  const { data: state } = answer;
  useEffect(
    () =>
      scheduler.every(SITE_EVERY_MS, () => {
        const told = loadConfiguration();
        told.then(({ configuration, isKept }) => !isKept && onConfiguration(configuration)).catch(() => {});
      }),
    [onConfiguration],
  );
  const nextTryAt = useRetry(state === undefined && answer.isError, () => void answer.refetch());
  if (state === undefined)
    return answer.isError ? <Trouble error="KioskIsOutOfOrder" t={t} locale={locale} nextTryAt={nextTryAt} contact="" /> : <Loading />;
  if (state.tier === null) return <Trouble error="InvalidKioskLicence" t={t} locale={locale} contact={state.contact} />;
  return <AtKiosk state={state} offlineSince={answer.isError ? answer.dataUpdatedAt : undefined} />;
}

interface VisitsProps {
  readonly state: KioskState;
  /** The time of the last answer, in milliseconds since 1970; undefined while connected. */
  readonly offlineSince: number | undefined;
}

/** Tells all times in the zone of the kiosk's floor, whose clock its readers see. */
function AtKiosk(props: VisitsProps) {
  const zoneOf = useZoneOfArea();
  const { data: plans } = useQuery(planLevelsQuery);
  const level = plans?.levels.find(({ id }) => id === props.state.spot.levelId);
  return (
    <ZoneOfPerson zone={zoneOf(level?.areaId)}>
      <Visits {...props} />
    </ZoneOfPerson>
  );
}

const NO_LEVELS: readonly PlanLevel[] = [];
const NO_RESOURCES: readonly Resource[] = [];

/** The screens for one visitor after another, all with the same data of the building. */
function Visits({ state, offlineSince }: VisitsProps) {
  const t = useT();
  const { locale, setLanguage } = useLanguage();
  const levelsResult = useQuery({ ...planLevelsQuery, refetchInterval: SITE_EVERY_MS });
  const placesResult = useQuery(placesQuery);
  const { spot } = state;
  const { ways, projection, hasNone, error, retry } = useWalkingWays(spot.levelId);
  const levels = levelsResult.data?.levels ?? NO_LEVELS;
  const resources = placesResult.data ?? NO_RESOURCES;
  const places = usePlaces(ways, levels, resources);

  usePlansAhead(levelsResult.data?.version, levels, spot.levelId);

  const [visit, setVisit] = useState(0);
  const { language } = state;
  const forget = useCallback(() => setVisit((before) => before + 1), []);
  // Resets the language, because one visitor's choice must not carry over to the next.
  const speak = useEffectEvent((own: Language) => void setLanguage(own));
  useEffect(() => speak(language), [language, visit]);

  const here = places.find(referenceOf(spot, projection));
  const isFailing =
    hasNone ||
    (ways === undefined && error !== null) ||
    [levelsResult, placesResult].some((one) => one.data === undefined && failureOf(one) !== null) ||
    // The kiosk's place is not on the plan, for example because its floor was removed.
    (levelsResult.data !== undefined && here === undefined);
  const retryAll = () => {
    retry();
    void levelsResult.refetch();
    void placesResult.refetch();
  };
  const nextTryAt = useRetry(isFailing, retryAll);
  if (isFailing) return <Trouble error="KioskIsOutOfOrder" t={t} locale={locale} nextTryAt={nextTryAt} contact={state.contact} />;
  if (
    ways === undefined ||
    projection === undefined ||
    levelsResult.data === undefined ||
    placesResult.data === undefined ||
    here === undefined
  )
    return <Loading />;
  const { buildings } = levelsResult.data;
  return (
    <Visit
      key={visit}
      site={{ state, levels, buildings, resources, ways, projection, places, here }}
      offlineSince={offlineSince}
      onForget={forget}
    />
  );
}

/** Loads the drawings of the kiosk's building ahead, so that its other floors can be shown without a network. */
function usePlansAhead(version: string | undefined, levels: readonly PlanLevel[], levelId: string): void {
  const client = useQueryClient();
  const { language } = useLanguage();
  // After the import of a plan, the previous drawings are outdated.
  useEffect(() => {
    if (version !== undefined)
      void client.invalidateQueries({ queryKey: KEYS.plans, predicate: ({ queryKey }) => queryKey[1] !== 'levels' });
  }, [client, version]);

  const shown = levels.find(({ id }) => id === levelId)?.buildingId;
  const levelIds = levels
    .filter(({ buildingId }) => buildingId === shown)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (version === undefined || levelIds === '') return;
    for (const id of levelIds.split(' ')) void client.prefetchQuery(levelPlanQuery(id, language));
  }, [client, version, levelIds, language]);
}

/** Returns the reference of the kiosk's own place, as a point on a floor. */
function referenceOf({ levelId, longitude, latitude, bearing }: KioskState['spot'], projection: LocalProjection | undefined): string {
  const [x, y] = projection?.toMetres([longitude, latitude]) ?? [0, 0];
  return toPointReference({ levelId, xMm: x * 1000, yMm: y * 1000, ...(bearing === null ? {} : { readerBearingDeg: bearing }) });
}

function Loading() {
  const t = useT();
  return <main className="kiosk-trouble" role="status" aria-label={t('state.loading')} />;
}
