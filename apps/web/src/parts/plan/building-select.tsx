import { Building2 } from 'lucide-react';
import { useId } from 'react';
import { useT, useText } from '../../lib/language-context.tsx';
import type { BuildingChoice } from './model/floors.ts';
import './building-select.css';

interface BuildingSelectProps {
  readonly buildings: readonly BuildingChoice[];
  readonly shownId: string | undefined;
  /** True to show the number of free resources. */
  readonly hasCounts?: boolean;
  readonly onChoose: (choice: BuildingChoice) => void;
}

/** A field that chooses a building, grouped by site, with the numbers of free resources. It is not shown if there is only one building. */
export function BuildingSelect({ buildings, shownId, hasCounts = true, onChoose }: BuildingSelectProps) {
  const t = useT();
  const text = useText();
  const id = useId();
  if (buildings.length < 2) return null;
  const sites = Map.groupBy(buildings, ({ building }) => building.site.id);
  const options = (choices: readonly BuildingChoice[]) =>
    choices.map(({ building, free, all }) => (
      <option key={building.id} value={building.id}>
        {hasCounts && all > 0 ? t('plan.buildingFree', { building: text(building.name), free }) : text(building.name)}
      </option>
    ));
  return (
    <div className="building-select">
      <label htmlFor={id} className="visually-hidden">
        {t('plan.building')}
      </label>
      <Building2 size={18} aria-hidden />
      <select
        id={id}
        value={shownId ?? ''}
        onChange={({ target }) => {
          const choice = buildings.find(({ building }) => building.id === target.value);
          if (choice !== undefined) onChoose(choice);
        }}
      >
        {sites.size === 1
          ? options(buildings)
          : [...sites].map(([siteId, choices]) => (
              <optgroup key={siteId} label={text(choices[0]!.building.site.name)}>
                {options(choices)}
              </optgroup>
            ))}
      </select>
    </div>
  );
}
