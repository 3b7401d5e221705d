import type { LevelPlan, PlanBuilding, PlanLevel } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { Skeleton } from '../../../components/empty-state.tsx';
import { levelPlanQuery } from '../../../lib/api/queries.ts';
import { useLanguage, useT, useText } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { BuildingSelect } from '../../../parts/plan/building-select.tsx';
import { FloorSwitcher } from '../../../parts/plan/floor-switcher.tsx';
import type { Padding } from '../../../parts/plan/model/fit-view.ts';
import { type FloorCount, listBuildings } from '../../../parts/plan/model/floors.ts';
import type { ShownWay } from '../../../parts/plan/model/shown-way.ts';
import { PlanStage } from '../../../parts/plan/plan-stage.tsx';
import { lookLine } from '../model/look-line.ts';

type Position = readonly [longitude: number, latitude: number];

interface PlacePlanProps {
  readonly plan: LevelPlan | undefined;
  readonly level: PlanLevel | undefined;
  readonly levels: readonly PlanLevel[];
  readonly buildings: readonly PlanBuilding[];
  readonly position: Position | undefined;
  readonly bearing: number | null;
  /** Error that kept the plan from loading; null without an error. */
  readonly failure: unknown;
  readonly isFault: boolean;
  readonly onRetry: () => void;
  readonly onLevel: (level: PlanLevel) => void;
  readonly onPick: (position: Position) => void;
}

const PADDING: Padding = { top: 12, right: 12, bottom: 12, left: 12 };
/** Empty, so that a press always picks a point and never a resource. */
const NO_RESOURCES: readonly Resource[] = [];
const NO_COUNTS: ReadonlyMap<string, FloorCount> = new Map();
const choosesNothing = () => {};

/**
 * Shows the floors, and the plan of the chosen floor with a mark for the kiosk and a line for the viewer's direction. A press moves the
 * mark.
 */
export function PlacePlan(props: PlacePlanProps) {
  const { plan, level, levels, buildings, position, bearing, failure, isFault, onRetry, onLevel, onPick } = props;
  const t = useT();
  const text = useText();
  const { language } = useLanguage();
  const client = useQueryClient();
  const id = useId();
  const way = useMemo(
    (): ShownWay | undefined =>
      position === undefined
        ? undefined
        : {
            lines: bearing === null ? [] : [{ positions: lookLine(position, bearing), isDone: false }],
            marks: [{ kind: 'here', position }],
            look: undefined,
          },
    [position, bearing],
  );
  const listed = listBuildings(buildings, levels, NO_COUNTS);
  const shown = listed.find(({ building }) => building.id === level?.buildingId);
  const levelName = text(level?.name);
  return (
    <div className="kiosk-place">
      <div className="kiosk-place__floors">
        <BuildingSelect
          buildings={listed}
          shownId={shown?.building.id}
          hasCounts={false}
          onChoose={(choice) => {
            const first = choice.levels.find(({ ordinal }) => ordinal >= 0) ?? choice.levels[0];
            if (first !== undefined) onLevel(first);
          }}
        />
        <FloorSwitcher
          levels={shown?.levels ?? levels}
          shownId={level?.id}
          onChoose={onLevel}
          onConsider={({ id: levelId }) => void client.prefetchQuery(levelPlanQuery(levelId, language))}
        />
        <strong aria-hidden>{levelName}</strong>
      </div>
      <div
        className="kiosk-place__plan"
        role="group"
        aria-label={t('kiosks.plan', { floor: levelName })}
        aria-describedby={id}
        data-fault={isFault || undefined}
      >
        {plan !== undefined && (
          <PlanStage
            key={plan.levelId}
            level={plan}
            levelName={levelName}
            resources={NO_RESOURCES}
            chosen={undefined}
            onChoose={choosesNothing}
            padding={PADDING}
            way={way}
            onPick={onPick}
          />
        )}
        {plan === undefined && failure === null && <Skeleton height={260} />}
        {failure !== null && <LoadFailure error={failure} onRetry={onRetry} />}
      </div>
      <p id={id} className="field__hint">
        {t(position === undefined ? 'kiosks.planHint' : 'kiosks.planMarked')}
      </p>
    </div>
  );
}
