import { useShownFloor } from '../features/navigate/use-shown-floor.ts';
import type { House } from './house.ts';
import { PlanPane } from './plan-pane.tsx';
import { useHere } from './use-here.ts';

interface HerePaneProps {
  readonly house: House;
  readonly onGoTo: (reference: string) => void;
}

/** The current place, shown before anything is chosen. */
export function HerePane({ house, onGoTo }: HerePaneProps) {
  const { levels, buildings, state } = house;
  const floor = useShownFloor({ levels, buildings, step: undefined, route: undefined, placeLevelId: state.spot.levelId });
  const way = useHere(house, floor.plan?.levelId);
  return <PlanPane house={house} floor={floor} way={way} onGoTo={onGoTo} />;
}
