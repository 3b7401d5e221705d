import { useShownFloor } from '../features/navigate/use-shown-floor.ts';
import type { Site } from './site.ts';
import { PlanPane } from './plan-pane.tsx';
import { useHere } from './use-here.ts';

interface HerePaneProps {
  readonly site: Site;
  readonly onGoTo: (reference: string) => void;
}

/** The plan with the kiosk's own place, shown before a visitor has chosen anything. */
export function HerePane({ site, onGoTo }: HerePaneProps) {
  const { levels, buildings, state } = site;
  const floor = useShownFloor({ levels, buildings, step: undefined, route: undefined, placeLevelId: state.spot.levelId });
  const way = useHere(site, floor.plan?.levelId);
  return <PlanPane site={site} floor={floor} way={way} onGoTo={onGoTo} />;
}
