import { nearestFeature } from '../features/navigate/model/nearest-feature.ts';
import type { useShownFloor } from '../features/navigate/use-shown-floor.ts';
import { useMedia } from '../lib/use-media.ts';
import { FloorSwitcher } from '../parts/plan/floor-switcher.tsx';
import type { Padding } from '../parts/plan/model/fit-view.ts';
import type { ShownWay } from '../parts/plan/model/shown-way.ts';
import { PlanStage } from '../parts/plan/plan-stage.tsx';
import type { Site } from './site.ts';

interface PlanPaneProps {
  readonly site: Site;
  readonly floor: ReturnType<typeof useShownFloor>;
  readonly way: ShownWay;
  /** Called with the reference of a pressed place. */
  readonly onGoTo: (reference: string) => void;
}

const PADDING: Padding = { top: 48, right: 48, bottom: 48, left: 112 };
/** Must match kiosk.css, which puts the floor buttons in a row at the bottom in portrait. */
const PORTRAIT = '(orientation: portrait)';
const PORTRAIT_PADDING: Padding = { top: 80, right: 24, bottom: 104, left: 24 };

/** The plan of a floor with the kiosk's place or the route. A press on a place makes it the destination. */
export function PlanPane({ site, floor, way, onGoTo }: PlanPaneProps) {
  const { places, resources, ways, projection } = site;
  const { plan, level, look, building } = floor;
  const isPortrait = useMedia(PORTRAIT);
  const levels = building?.levels ?? site.levels;
  const levelName = level === undefined ? '' : places.levelName(level.id);
  const pick = (position: readonly [number, number]) => {
    if (level === undefined) return;
    const [x, y] = projection.toMetres([...position]);
    const featureId = nearestFeature(ways.graph, { levelId: level.id, xMm: x * 1000, yMm: y * 1000 });
    if (featureId !== undefined) onGoTo(featureId);
  };
  return (
    <section className="kiosk__plan" aria-label={levelName}>
      {plan !== undefined && (
        <PlanStage
          level={plan}
          levelName={levelName}
          resources={resources}
          chosen={undefined}
          onChoose={(resource) => resource !== undefined && onGoTo(resource.id)}
          onPick={pick}
          padding={isPortrait ? PORTRAIT_PADDING : PADDING}
          way={way}
          isPlain
        />
      )}
      <p className="kiosk__floor">{levelName}</p>
      {levels.length > 1 && <FloorSwitcher levels={levels} shownId={plan?.levelId} onChoose={look} onConsider={() => {}} />}
    </section>
  );
}
