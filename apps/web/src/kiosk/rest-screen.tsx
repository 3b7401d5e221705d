import { Search } from 'lucide-react';
import { useShownFloor } from '../features/navigate/use-shown-floor.ts';
import { useT } from '../lib/language-context.tsx';
import type { House } from './house.ts';
import { Meetings } from './meetings.tsx';
import { PlanPane } from './plan-pane.tsx';
import { useHere } from './use-here.ts';

interface RestScreenProps {
  readonly house: House;
  readonly onSearch: () => void;
  readonly onGoTo: (reference: string) => void;
}

/** Where one is, what meets today, and the search. */
export function RestScreen({ house, onSearch, onGoTo }: RestScreenProps) {
  const t = useT();
  const { levels, buildings, resources, places, state } = house;
  const { plan, level, look, building } = useShownFloor({
    levels,
    buildings,
    step: undefined,
    route: undefined,
    placeLevelId: state.spot.levelId,
  });
  const way = useHere(house, plan?.levelId);
  return (
    <>
      <PlanPane
        plan={plan}
        levels={building?.levels ?? levels}
        levelName={level === undefined ? '' : places.levelName(level.id)}
        resources={resources}
        way={way}
        onLook={look}
        onChoose={(resource) => onGoTo(resource.id)}
      />
      <main className="kiosk__side">
        <h1 className="visually-hidden">{t('kiosk.whereTo')}</h1>
        <button type="button" className="kiosk-search" onClick={onSearch}>
          <Search size={32} aria-hidden />
          <span>{t('kiosk.whereTo')}</span>
        </button>
        {state.hasMeetings && <Meetings places={places} onGoTo={onGoTo} />}
      </main>
    </>
  );
}
