import type { PlanLevel, ResourceTypeInfoAnswer } from '@assist/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Skeleton } from '../../../components/empty-state.tsx';
import { SelectField } from '../../../components/text-field.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { levelPlanQuery, meQuery, planLevelsQuery, resourcesQuery } from '../../../lib/api/queries.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import {
  categoriesOf,
  type Category,
  choosePlaces,
  giveTypeToCategory,
  giveTypeToPlace,
  isChosenIn,
  listPlaces,
  NO_CHOICES,
  type Place,
  typeIn,
} from '../model/places.ts';
import { useKept } from '../use-kept.ts';
import { useTakeBack } from '../use-take-back.ts';
import { AddButton } from './add-button.tsx';
import { CategoryRow } from './category-row.tsx';
import { PlaceList } from './place-list.tsx';
import { PlacePicker, type PointedPlace } from './place-picker.tsx';

/** Offers the places of all floors, by category, and lets a person choose single ones on the drawing. */
export function PlannedPlaces() {
  const t = useT();
  const { language } = useLanguage();
  const { defaultLanguage } = useConfiguration();
  const levels = useQuery(planLevelsQuery);
  const [buildingId, setBuildingId] = useKept('building', '');
  const buildings = levels.data?.buildings ?? [];
  const building = buildings.find(({ id }) => id === buildingId) ?? buildings[0];
  // One building at a time, because the drawings of all buildings of a large company are too much for one page.
  const ofBuilding = levels.data?.levels.filter((level) => level.buildingId === building?.id) ?? [];
  const { data: me } = useQuery(meQuery);
  const resources = useQuery({ ...resourcesQuery(me?.email ?? ''), enabled: me !== undefined });
  const drawings = useQueries({
    queries: ofBuilding.map(({ id }) => levelPlanQuery(id, language)),
    combine: (results) => ({
      plans: results.every(({ data }) => data !== undefined) ? results.map(({ data }) => data!) : undefined,
      failed: results.find(({ isError }) => isError),
    }),
  });
  const taken = useMemo(
    () =>
      new Map(
        resources.data?.flatMap(({ id, displayName, mapInfos }) =>
          mapInfos.flatMap(({ featureId }) => (featureId === null ? [] : [[featureId, { id, name: displayName }] as const])),
        ) ?? [],
      ),
    [resources.data],
  );
  const places = useMemo(() => drawings.plans?.flatMap((plan) => listPlaces(plan, taken)), [drawings.plans, taken]);
  const failure = failureOf(levels) ?? failureOf(resources) ?? (drawings.failed === undefined ? null : failureOf(drawings.failed));
  if (failure !== null) return <LoadFailure error={failure} onRetry={() => void levels.refetch()} />;
  if (levels.data === undefined || resources.data === undefined) return <Skeleton height={480} />;
  return (
    <section className="places__plan" aria-labelledby="places-plan-title">
      <h2 id="places-plan-title">{t('places.onPlan')}</h2>
      {buildings.length > 1 && (
        <SelectField
          label={t('plan.building')}
          value={building?.id}
          onChange={({ currentTarget: { value } }) => setBuildingId(() => value)}
        >
          {buildings.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language] ?? name[defaultLanguage] ?? Object.values(name)[0]}
            </option>
          ))}
        </SelectField>
      )}
      {places === undefined ? (
        <Skeleton height={480} />
      ) : (
        <Choice key={building?.id} buildingId={building?.id ?? ''} levels={ofBuilding} all={places} isFirst={taken.size === 0} />
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly buildingId: string;
  readonly levels: readonly PlanLevel[];
  /** The places of all floors, those that are resources too. */
  readonly all: readonly Place[];
  /** True if nothing on a plan can be reserved yet. */
  readonly isFirst: boolean;
}

function Choice({ buildingId, levels, all, isFirst }: ChoiceProps) {
  const t = useT();
  const { resourceTypeInfos: types, defaultLanguage } = useConfiguration();
  const { language } = useLanguage();
  const [choices, setChoices] = useKept(`choices of ${buildingId}`, NO_CHOICES);
  const [levelId, setLevelId] = useKept(`floor of ${buildingId}`, '');
  const [lastAdded, setLastAdded] = useState<ReadonlySet<string>>(new Set());
  const drawing = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<PointedPlace>();
  const takeBack = useTakeBack(() => setPointed(undefined));
  const places = useMemo(() => all.filter(({ resource }) => resource === undefined), [all]);
  const categories = useMemo(() => categoriesOf(places, types), [places, types]);
  const hasUsual = useMemo(() => categoriesOf(all, types).some(({ isUsual }) => isUsual), [all, types]);
  const isChosen = (place: Place) => isChosenIn(choices, place, isFirst, types);
  const typeOf = (place: Place) => typeIn(choices, place, types);
  const chosen = places.filter(isChosen);
  const shown = levels.find(({ id }) => id === levelId) ?? levels.find(({ id }) => id === fullestLevel(levels, all));
  const onFloor = all.filter((place) => place.levelId === shown?.id);
  const added = all.flatMap(({ featureId, resource }) => (resource !== undefined && lastAdded.has(featureId) ? [resource] : []));

  const choose = (list: readonly Place[], isWanted: boolean) => setChoices((before) => choosePlaces(before, list, isWanted));
  const nameOf = ({ name }: PlanLevel | ResourceTypeInfoAnswer) => name[language] ?? name[defaultLanguage] ?? Object.values(name)[0] ?? '';
  const numbers = Map.groupBy(chosen, typeOf);

  const [usual = [], others = []] = [true, false].map((isUsual) => categories.filter((one) => one.isUsual === isUsual));
  const rowOf = (category: Category) => (
    <CategoryRow
      key={category.key}
      category={category}
      types={types}
      nameOf={nameOf}
      isChosen={isChosen}
      typeOf={typeOf}
      onChoose={(isWanted) => choose(category.places, isWanted)}
      onType={(typeId) => setChoices((before) => giveTypeToCategory(before, category, typeId))}
    />
  );

  // One tree in both cases, so that the message of the last addition stays when nothing is left.
  return (
    <>
      {places.length === 0 && <p className="places__none">{t('places.none')}</p>}
      {isFirst && usual.length > 0 && <p className="places__lead">{t('places.onPlanLead')}</p>}
      {usual.length > 0 && <ul className="places__categories">{usual.map(rowOf)}</ul>}
      {others.length > 0 && !hasUsual && (
        <>
          <h3>{t('places.byKind')}</h3>
          <ul className="places__categories">{others.map(rowOf)}</ul>
        </>
      )}
      {others.length > 0 && hasUsual && (
        <details className="places__others">
          <summary>{t('places.others', { count: others.length })}</summary>
          <ul className="places__categories">{others.map(rowOf)}</ul>
        </details>
      )}
      {shown !== undefined && all.length > 0 && (
        <div className="places__floor">
          <PlacePicker
            levelId={shown.id}
            floor={nameOf(shown)}
            floors={
              <SelectField label={t('plans.floor')} value={shown.id} onChange={({ currentTarget: { value } }) => setLevelId(() => value)}>
                {levels.map((level) => (
                  <option key={level.id} value={level.id}>
                    {nameOf(level)}
                  </option>
                ))}
              </SelectField>
            }
            drawing={drawing}
            places={onFloor}
            types={types}
            nameOf={nameOf}
            isChosen={isChosen}
            typeOf={typeOf}
            pointed={pointed}
            isTakingBack={takeBack.isPending}
            onChoose={choose}
            onType={(place, typeId) => setChoices((before) => giveTypeToPlace(before, place, typeId))}
            onPoint={setPointed}
            onTakeBack={(one) => takeBack.mutate([one])}
          />
          <PlaceList
            places={onFloor}
            isChosen={isChosen}
            onChoose={choose}
            onShow={(featureId) => {
              setPointed({ featureId, isFromList: true });
              drawing.current?.scrollIntoView({ block: 'center' });
            }}
            onTakeBack={(one) => takeBack.mutate([one])}
          />
        </div>
      )}
      <AddButton
        resources={chosen.map((place) => ({ featureId: place.featureId, typeId: typeOf(place) }))}
        kinds={types.flatMap((type) => {
          const count = numbers.get(type.resourceTypeId)?.length;
          return count === undefined ? [] : [`${count} × ${nameOf(type)}`];
        })}
        onAdded={() => {
          setLastAdded(new Set(chosen.map(({ featureId }) => featureId)));
          // Those that are taken back are not chosen again.
          choose(chosen, false);
        }}
        onTakeBack={added.length === 0 ? undefined : () => takeBack.mutate(added)}
        isTakingBack={takeBack.isPending}
      />
    </>
  );
}

/** Returns the floor on which most places can be chosen or are resources; of several, the ground floor or else the lowest. */
function fullestLevel(levels: readonly PlanLevel[], places: readonly Place[]): string | undefined {
  const counts = new Map(levels.map(({ id }) => [id, 0]));
  for (const { levelId } of places) counts.set(levelId, (counts.get(levelId) ?? 0) + 1);
  return levels.toSorted(
    (a, b) => counts.get(b.id)! - counts.get(a.id)! || Number(b.ordinal === 0) - Number(a.ordinal === 0) || a.ordinal - b.ordinal,
  )[0]?.id;
}
