import type { ResourceTypeInfoAnswer } from '@assist/contract';
import { useT } from '../../../lib/language-context.tsx';
import { categoryKey } from '../model/category-key.ts';
import { type Category, type Place, typeWhenChosen } from '../model/places.ts';

interface CategoryRowProps {
  readonly category: Category;
  readonly types: readonly ResourceTypeInfoAnswer[];
  readonly nameOf: (type: ResourceTypeInfoAnswer) => string;
  readonly typeOfPlace: (place: Place) => string | undefined;
  /** Receives whether all places of the category are chosen, or the type that they all get. */
  readonly onDecide: (wish: boolean | string) => void;
}

/** Chooses all places of a category at once, with their type. */
export function CategoryRow({ category: { category, places }, types, nameOf, typeOfPlace, onDecide }: CategoryRowProps) {
  const t = useT();
  const given = places.map(typeOfPlace);
  const chosen = given.filter((typeId) => typeId !== undefined).length;
  const name = categoryKey(category);
  const label = name === undefined ? category : t(name);
  const type = given.find((typeId) => typeId !== undefined) ?? typeWhenChosen(places[0]!, types);
  return (
    <li className="category-row">
      <label className="check">
        <input
          ref={(input) => {
            if (input !== null) input.indeterminate = chosen > 0 && chosen < places.length;
          }}
          type="checkbox"
          checked={chosen === places.length}
          onChange={() => onDecide(chosen < places.length)}
        />
        <span>{label}</span>
      </label>
      <span className="category-row__count">{t('places.chosenOf', { chosen, count: places.length })}</span>
      <select
        className="input select"
        aria-label={t('places.typeOf', { category: label })}
        value={type}
        disabled={chosen === 0}
        onChange={(event) => onDecide(event.currentTarget.value)}
      >
        {types.map((one) => (
          <option key={one.resourceTypeId} value={one.resourceTypeId}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </li>
  );
}
