import { useDeferredValue, useMemo } from 'react';
import { useText } from '../../../lib/language-context.tsx';
import { FinderFilters } from '../../../parts/finder-filters.tsx';
import { ResourceCard } from '../../../parts/resource-card.tsx';
import type { PlanPageState } from '../use-plan-page.ts';
import { BestFree } from './best-free-button.tsx';
import { PlanList } from './plan-list.tsx';

/** The filters, the chosen one's card and the list. While the time is dragged the plan and the bar come first; these follow when there is time. */
export function usePlanPanels({ search, finder, floor, onFloor, chosen, filter, pick, choose }: PlanPageState) {
  const text = useText();
  const later = useDeferredValue(finder);
  const laterCount = useDeferredValue([...floor.counts.values()].reduce((sum, { free }) => sum + free, 0));
  // The one who asks comes, too.
  const inPerson = finder.attendees.filter(({ remotely }) => !remotely).length;
  const laterOnFloor = useDeferredValue(onFloor);
  const filters = useMemo(
    () => (
      <>
        <FinderFilters
          search={search}
          finder={later}
          onChange={filter}
          allCount={later.found.size}
          freeCount={later.isLoading ? undefined : laterCount}
        />
        <BestFree
          finder={later}
          resources={laterOnFloor}
          people={Math.max(Number(search.people ?? 1) || 1, inPerson + 1)}
          onChoose={pick}
        />
      </>
    ),
    [search, later, filter, laterCount, laterOnFloor, pick, inPerson],
  );
  const card = useMemo(
    () => chosen !== undefined && <ResourceCard resource={chosen} finder={later} onClose={() => choose(undefined)} />,
    [chosen, later, choose],
  );
  const levelName = text(floor.level?.name);
  const onlyFree = search.free === 'yes';
  const list = useMemo(
    () => (
      <PlanList
        finder={later}
        resources={laterOnFloor}
        levelName={levelName}
        chosenId={chosen?.id}
        onChoose={choose}
        onlyFree={onlyFree}
        onOnlyFree={(only) => filter({ free: only ? 'yes' : '' })}
      />
    ),
    [later, laterOnFloor, levelName, chosen?.id, choose, onlyFree, filter],
  );
  return { filters, card, list };
}
