import { useDeferredValue, useMemo } from 'react';
import type { FinderSearch } from '../../../lib/finder-search.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT, useText } from '../../../lib/language-context.tsx';
import { requirementsOf, showRequirement } from '../../../lib/requirements.ts';
import { FinderFilters } from '../../../parts/search/finder-filters.tsx';
import { useChosenRange } from '../../../parts/search/use-found-resources.ts';
import { ResourceCard } from '../../../parts/card/resource-card.tsx';
import { useLabelOfRequirement } from '../use-label-of-requirement.ts';
import type { PlanPageState } from '../use-plan-page.ts';
import { BestFree } from './best-free-button.tsx';
import { BestTogether } from './best-together.tsx';
import { PlanList } from './plan-list.tsx';

/**
 * Returns the filters, the suggestion, the card of the chosen resource, and the list, which is narrow beside the plan. While the time is
 * dragged, they are updated after the plan and the time bar.
 */
export function usePlanPanels(
  { search, asked, finder, floor, onFloor, chosen, opened, filter, pick, choose, goTo, goToTime }: PlanPageState,
  isListBeside: boolean,
) {
  const text = useText();
  const later = useDeferredValue(finder);
  const laterCount = useDeferredValue([...floor.counts.values()].reduce((sum, { free }) => sum + free, 0));
  // Attendees in person, without the organizer, who is added below.
  const inPerson = finder.attendees.filter(({ remotely }) => !remotely).length;
  const { all, current } = requirementsOf(search);
  const isOneOfSeveral = all.length > 1;
  const besideIds = all.flatMap(({ resource }, index) => (index === current || resource === undefined ? [] : [resource])).join(' ');
  const beside = useMemo(() => finder.resources.filter(({ id }) => besideIds.split(' ').includes(id)), [finder.resources, besideIds]);
  const next = useNextWanted(search, filter);
  const laterOnFloor = useDeferredValue(onFloor);
  const laterLevel = useDeferredValue(floor.level);
  const t = useT();
  const { companyName } = useConfiguration();
  const askedTime = useChosenRange(search, later.now);
  const filters = useMemo(
    () => (
      <FinderFilters
        search={search}
        // A second press must build on the result of the first, so only a time being dragged may lag behind.
        finder={asked === search ? { ...later, ...askedTime } : later}
        onChange={filter}
        allCount={later.found.size}
        freeCount={later.isLoading ? undefined : laterCount}
      />
    ),
    [search, asked, later, filter, laterCount, askedTime],
  );
  const best = useMemo(
    () =>
      isOneOfSeveral ? (
        <BestTogether search={search} finder={later} />
      ) : (
        <BestFree
          finder={later}
          resources={laterOnFloor}
          people={Math.max(Number(search.people ?? 1) || 1, inPerson + 1)}
          onChoose={(resource) => pick(resource, true)}
        />
      ),
    [search, later, laterOnFloor, pick, inPerson, isOneOfSeveral],
  );
  const card = useMemo(
    () =>
      opened !== undefined && (
        <ResourceCard
          resource={opened}
          finder={later}
          beside={beside}
          next={next}
          onTime={goToTime}
          onInstead={goTo}
          onClose={() => choose(undefined)}
        />
      ),
    [opened, later, beside, next, choose, goTo, goToTime],
  );
  // Without a plan, the list contains everything that is in these areas, or else in the company.
  const offPlanName = [...floor.offPlan.map(({ name }) => text(name)), t('plan.noPlan')].join(' · ');
  const listName = floor.offPlan.length > 0 ? offPlanName : companyName;
  const levelName = floor.hasPlan === false ? listName : text(laterLevel?.name);
  const onlyFree = search.free === 'yes';
  // The list waits until all schedules are known, because resources without one would be listed as free.
  const levelId = laterLevel?.id;
  const isListReady = (levelId !== undefined || (floor.hasPlan === false && later.resources.length > 0)) && !later.isLoading;
  const list = useMemo(
    () =>
      isListReady && (
        <PlanList
          finder={later}
          resources={laterOnFloor}
          levelId={levelId}
          levelName={levelName}
          chosenId={chosen?.id}
          onChoose={choose}
          isOneOfSeveral={isOneOfSeveral}
          onlyFree={onlyFree}
          onOnlyFree={(only) => filter({ free: only ? 'yes' : '' })}
          isBeside={isListBeside}
        />
      ),
    [isListReady, levelId, later, laterOnFloor, levelName, chosen?.id, choose, isOneOfSeveral, onlyFree, filter, isListBeside],
  );
  return { filters, best, card, list };
}

/** Returns the next requirement without a chosen resource: the first after the current requirement, or else the first of all. */
function useNextWanted(search: FinderSearch, onChange: (patch: Partial<FinderSearch>) => void) {
  const { all, current } = requirementsOf(search);
  const labelOf = useLabelOfRequirement(all);
  const open = all.flatMap(({ resource }, index) => (index === current || resource !== undefined ? [] : [index]));
  const index = open.find((one) => one > current) ?? open[0];
  const label = index === undefined ? '' : labelOf(all[index]!);
  return useMemo(
    () => (index === undefined ? undefined : { label, choose: () => onChange(showRequirement(search, index)) }),
    [index, label, onChange, search],
  );
}
