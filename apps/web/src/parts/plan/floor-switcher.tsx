import type { PlanLevel } from '@assist/contract';
import { OneStop } from '../../components/one-stop.tsx';
import { useT, useText } from '../../lib/language-context.tsx';
import type { FloorCount } from './model/floors.ts';
import './floor-switcher.css';

interface FloorSwitcherProps {
  readonly levels: readonly PlanLevel[];
  readonly shownId: string | undefined;
  /** The number of free resources on each floor; undefined to show none. */
  readonly counts?: ReadonlyMap<string, FloorCount>;
  readonly onChoose: (level: PlanLevel) => void;
  /** Called when a floor's button is pointed at or focused, so that the floor's plan can be prefetched. */
  readonly onConsider: (level: PlanLevel) => void;
}

/** Buttons for the floors, stacked as in the building, each with its number of free resources. */
export function FloorSwitcher({ levels, shownId, counts, onChoose, onConsider }: FloorSwitcherProps) {
  const t = useT();
  const text = useText();
  return (
    <OneStop className="floors" label={t('plan.floors')} orientation="vertical">
      {levels
        .toSorted((a, b) => b.ordinal - a.ordinal)
        .map((level) => {
          const count = counts?.get(level.id);
          const free = counts === undefined || count?.isKnown === false ? undefined : (count?.free ?? 0);
          return (
            <button
              key={level.id}
              type="button"
              className="floors__floor"
              aria-pressed={level.id === shownId}
              title={text(level.name)}
              data-none={free === 0 || undefined}
              onClick={() => onChoose(level)}
              onPointerEnter={() => onConsider(level)}
              onFocus={() => onConsider(level)}
            >
              <span className="visually-hidden">
                {free === undefined
                  ? text(level.name)
                  : t('plan.floorFree', { short: text(level.shortName), floor: text(level.name), free })}
              </span>
              <span className="floors__name" aria-hidden>
                {text(level.shortName)}
              </span>
              {counts !== undefined && (
                <span className="floors__free" aria-hidden>
                  {free ?? '…'}
                </span>
              )}
            </button>
          );
        })}
    </OneStop>
  );
}
