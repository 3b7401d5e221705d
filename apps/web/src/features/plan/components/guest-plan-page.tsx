import type { PlanLevel } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Map as MapIcon } from 'lucide-react';
import { useMemo } from 'react';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { placesQuery, visitQuery } from '../../../lib/api/guest.ts';
import { answerOf } from '../../../lib/api/failure-of.ts';
import { levelPlanQuery, planLevelsQuery } from '../../../lib/api/queries.ts';
import { useAreaTree } from '../../../lib/configuration-context.tsx';
import { useLanguage, useT, useText } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import type { Padding } from '../../../parts/plan/model/fit-view.ts';
import { findLevel, type FloorCount, levelByResource, levelOfArea, listBuildings } from '../../../parts/plan/model/floors.ts';
import { BuildingSelect } from '../../../parts/plan/building-select.tsx';
import { FloorSwitcher } from '../../../parts/plan/floor-switcher.tsx';
import { FeatureNote, PlaceNote } from '../../../parts/plan/place-note.tsx';
import { PlanStage } from '../../../parts/plan/plan-stage.tsx';
import './plan-page.css';

const PADDING: Padding = { top: 24, right: 72, bottom: 96, left: 16 };
const NO_LEVELS: readonly PlanLevel[] = [];
const NO_PLACES: readonly Resource[] = [];
const NO_COUNTS: ReadonlyMap<string, FloorCount> = new Map();

/** Shows the building as a guest may see it: its floors, its rooms by name, and the room that the guest is invited to. */
export function GuestPlanPage() {
  const t = useT();
  const text = useText();
  const resourceText = useResourceText();
  const { language } = useLanguage();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const search = useSearch({ from: '/guest-shell/visit/plan' });
  const floor = useGuestFloor(search);
  const drawn = useQuery({
    ...levelPlanQuery(floor.level?.id ?? '', language),
    enabled: floor.level !== undefined,
    placeholderData: keepPreviousData,
  });
  const { error, refetch } = drawn;
  const plan = answerOf(drawn);
  const shown = useMemo(
    () => floor.places.filter((place) => floor.levelOf.get(place.id) === plan?.levelId),
    [floor.places, floor.levelOf, plan?.levelId],
  );
  const chosen = floor.places.find(({ id }) => id === search.resource);
  const failure = floor.error ?? error;
  const close = () => void navigate({ to: '/visit/plan', search: { level: floor.level?.areaId }, replace: true });
  return (
    <div className="plan">
      <h1 className="visually-hidden">{t('nav.plan')}</h1>
      <div className="plan__view">
        {plan !== undefined && (
          <PlanStage
            level={plan}
            levelName={text(floor.level?.name)}
            resources={shown}
            chosen={chosen}
            featureId={search.place}
            onChoose={(place) => void navigate({ to: '/visit/plan', search: { level: search.level, resource: place?.id }, replace: true })}
            padding={PADDING}
          />
        )}
        {floor.hasPlan === false && (
          <div className="plan__notice">
            <EmptyState icon={<MapIcon />} title={t('plan.noPlan')} />
          </div>
        )}
        {plan === undefined && failure === null && floor.hasPlan !== false && (
          <div className="plan__skeleton" role="status" aria-label={t('state.loading')}>
            <Skeleton height={240} />
          </div>
        )}
        {failure !== null && (
          <div className="plan__notice">
            <LoadFailure
              error={failure}
              onRetry={() => {
                floor.retry();
                void refetch();
              }}
            />
          </div>
        )}
        <div className="plan-top">
          <BuildingSelect
            buildings={floor.buildings}
            shownId={floor.building?.building.id}
            hasCounts={false}
            onChoose={(choice) => {
              const level = lowestOf(choice.levels);
              void navigate({ to: '/visit/plan', search: { level: level?.areaId }, replace: true });
            }}
          />
        </div>
        <FloorSwitcher
          levels={floor.building?.levels ?? floor.levels}
          shownId={floor.level?.id}
          onChoose={(level) => void navigate({ to: '/visit/plan', search: { level: level.areaId }, replace: true })}
          onConsider={(level) => void queryClient.prefetchQuery(levelPlanQuery(level.id, language))}
        />
        {chosen !== undefined && (
          <PlaceNote
            name={resourceText.name(chosen)}
            detail={[resourceText.type(chosen), resourceText.place(chosen)].filter((one) => one !== '').join(' · ')}
            onClose={close}
          />
        )}
        {chosen === undefined && <FeatureNote plan={plan} featureId={search.place} levelName={text(floor.level?.name)} onClose={close} />}
      </div>
    </div>
  );
}

/** Returns the floor to show: that of the address, else that of the chosen place, else that of the visit, else the ground floor. */
function useGuestFloor(search: { readonly level?: string | undefined; readonly resource?: string | undefined }) {
  const areas = useAreaTree();
  const levelsResult = useQuery(planLevelsQuery);
  const placesResult = useQuery(placesQuery);
  const visitResult = useQuery(visitQuery);
  const levels = levelsResult.data?.levels ?? NO_LEVELS;
  const places = placesResult.data ?? NO_PLACES;
  const levelOf = useMemo(() => levelByResource(levels, areas, places), [levels, areas, places]);
  const isKnown = levelsResult.isSuccess && placesResult.isSuccess && !visitResult.isPending;
  const ofPlace = (id: string | null | undefined) => levels.find((level) => level.id === levelOf.get(id ?? ''));
  const ofVisit = visitResult.data?.invitation?.places.map(({ resourceId }) => ofPlace(resourceId)).find((level) => level !== undefined);
  const named = findLevel(levels, search.level) ?? (search.level === undefined ? undefined : levelOfArea(levels, areas, search.level));
  const level = isKnown ? (named ?? ofPlace(search.resource) ?? ofVisit ?? lowestOf(levels)) : undefined;
  const buildings = listBuildings(levelsResult.data?.buildings ?? [], levels, NO_COUNTS);
  return {
    levels,
    hasPlan: levelsResult.data === undefined ? undefined : levels.length > 0,
    buildings,
    building: buildings.find(({ building }) => building.id === level?.buildingId),
    places,
    levelOf,
    level,
    error: levelsResult.error ?? placesResult.error,
    retry() {
      void levelsResult.refetch();
      void placesResult.refetch();
    },
  };
}

function lowestOf(levels: readonly PlanLevel[]): PlanLevel | undefined {
  return levels.find(({ ordinal }) => ordinal >= 0) ?? levels[0];
}
