import { CheckboxField } from '../../../components/text-field.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { categoryKey } from '../model/category-key.ts';
import type { Place } from '../model/places.ts';

interface PlaceListProps {
  readonly places: readonly Place[];
  readonly isChosen: (place: Place) => boolean;
  readonly onDecide: (places: readonly Place[], isChosen: boolean) => void;
}

/** Lists the places of a floor with a box each, for the keyboard and for screen readers. */
export function PlaceList({ places, isChosen, onDecide }: PlaceListProps) {
  const t = useT();
  const named = places.filter(({ name }) => name !== null).toSorted((a, b) => a.name!.localeCompare(b.name!, undefined, { numeric: true }));
  if (named.length === 0) return null;
  return (
    <details className="place-list">
      <summary>{t('places.asList', { count: named.length })}</summary>
      <ul>
        {named.map((place) => {
          const key = categoryKey(place.category);
          return (
            <li key={place.featureId}>
              <CheckboxField
                label={`${place.name} · ${key === undefined ? place.category : t(key)}`}
                checked={isChosen(place)}
                onChange={(event) => onDecide([place], event.currentTarget.checked)}
              />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
