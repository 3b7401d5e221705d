import { useMemo } from 'react';
import { useIsDesktop } from '../../../lib/use-media.ts';
import { BuildingSelect } from '../../../parts/plan/building-select.tsx';
import { FloorSwitcher } from '../../../parts/plan/floor-switcher.tsx';
import type { Padding } from '../../../parts/plan/model/fit-view.ts';
import { PlanStage } from '../../../parts/plan/plan-stage.tsx';
import { toPointReference } from '../model/place-reference.ts';
import { shownWayOn } from '../model/shown-way-on.ts';
import type { NavigateModel } from '../use-navigate-model.ts';

const DESKTOP_PADDING: Padding = { top: 40, right: 84, bottom: 40, left: 40 };
const PHONE_PADDING: Padding = { top: 16, right: 66, bottom: 16, left: 12 };

/** Shows the plan with the route on it, and the choice of building and floor. */
export function NavigateStage({ model }: { readonly model: NavigateModel }) {
  const isDesktop = useIsDesktop();
  const way = useShownWay(model);
  const { props, floor, press } = model;
  const { level, plan, look, consider, buildings, building } = floor;
  const { projection, places, levels, resources } = props;
  const onPick = (position: readonly [number, number]) => {
    if (level === undefined) return;
    const [x, y] = projection.toMetres([...position]);
    press?.(toPointReference({ levelId: level.id, xMm: x * 1000, yMm: y * 1000 }));
  };
  return (
    <div className="navigate__view">
      {plan !== undefined && (
        <PlanStage
          level={plan}
          levelName={level === undefined ? '' : places.levelName(level.id)}
          resources={resources}
          chosen={undefined}
          onChoose={(resource) => {
            if (resource !== undefined) press?.(resource.id);
          }}
          padding={isDesktop ? DESKTOP_PADDING : PHONE_PADDING}
          way={way}
          onPick={press === undefined ? undefined : onPick}
        />
      )}
      <div className="navigate__buildings">
        <BuildingSelect
          buildings={buildings}
          shownId={building?.building.id}
          hasCounts={false}
          onChoose={(choice) => look(choice.levels.find(({ ordinal }) => ordinal >= 0) ?? choice.levels[0])}
        />
      </div>
      <FloorSwitcher levels={building?.levels ?? levels} shownId={level?.id} onChoose={look} onConsider={consider} />
    </div>
  );
}

/** Returns the part of the route that is on the shown floor; if there is no route, the start and the destination. */
function useShownWay({ props: { projection, places }, navigator, floor, step, detail }: NavigateModel) {
  const { route, start, target } = navigator;
  const shownLevelId = floor.plan?.levelId;
  return useMemo(() => {
    if (shownLevelId === undefined) return undefined;
    if (route !== undefined && detail === undefined) return shownWayOn(route, shownLevelId, projection, step);
    const marks = [
      { kind: 'start' as const, place: start },
      { kind: 'target' as const, place: detail ?? target },
    ].flatMap(({ kind, place }) => {
      const position = place === undefined || place.levelId !== shownLevelId ? undefined : places.positionOf(place);
      return position === undefined ? [] : [{ kind, position }];
    });
    return { lines: [], marks, look: undefined };
  }, [route, shownLevelId, projection, step, start, target, detail, places]);
}
