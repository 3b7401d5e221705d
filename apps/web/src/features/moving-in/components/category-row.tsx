import type { ResourceTypeInfoAnswer } from '@assist/contract';
import { useT } from '../../../lib/language-context.tsx';
import { categoryKey } from '../model/category-key.ts';
import type { Category, Place } from '../model/places.ts';

interface CategoryRowProps {
  readonly category: Category;
  readonly types: readonly ResourceTypeInfoAnswer[];
  readonly nameOf: (type: ResourceTypeInfoAnswer) => string;
  readonly isChosen: (place: Place) => boolean;
  readonly typeOf: (place: Place) => string;
  /** Receives whether all places of the category are chosen. */
  readonly onChoose: (isChosen: boolean) => void;
  readonly onType: (typeId: string) => void;
}

/** Chooses all places of a category at once, and gives a type to those that are chosen, now or later. */
export function CategoryRow({ category: { category, places }, types, nameOf, isChosen, typeOf, onChoose, onType }: CategoryRowProps) {
  const t = useT();
  const chosen = places.filter(isChosen);
  const name = categoryKey(category);
  const label = name === undefined ? category : t(name);
  const given = new Set((chosen.length === 0 ? places : chosen).map(typeOf));
  return (
    <li className="category-row">
      <label className="check">
        <input
          ref={(input) => {
            if (input !== null) input.indeterminate = chosen.length > 0 && chosen.length < places.length;
          }}
          type="checkbox"
          checked={chosen.length === places.length}
          onChange={() => onChoose(chosen.length < places.length)}
        />
        <span>{label}</span>
      </label>
      <span className="category-row__count">{t('places.chosenOf', { chosen: chosen.length, count: places.length })}</span>
      <select
        className="input select"
        aria-label={t('places.typeOf', { category: label })}
        value={given.size === 1 ? [...given][0] : ''}
        onChange={(event) => onType(event.currentTarget.value)}
      >
        {given.size > 1 && (
          <option value="" disabled>
            {t('places.severalTypes')}
          </option>
        )}
        {types.map((one) => (
          <option key={one.resourceTypeId} value={one.resourceTypeId}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </li>
  );
}
