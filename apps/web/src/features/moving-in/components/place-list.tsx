import { LocateFixed } from 'lucide-react';
import { Button, IconButton } from '../../../components/button.tsx';
import { CheckboxField } from '../../../components/text-field.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { categoryKey } from '../model/category-key.ts';
import type { Place } from '../model/places.ts';

interface PlaceListProps {
  readonly places: readonly Place[];
  readonly isChosen: (place: Place) => boolean;
  readonly onDecide: (places: readonly Place[], isChosen: boolean) => void;
  /** Receives the feature of a place that is to be pointed out on the drawing. */
  readonly onShow: (featureId: string) => void;
  readonly onTakeBack: (resource: NonNullable<Place['resource']>) => void;
}

/** Lists the places of a floor with a box each, for the keyboard and for screen readers. */
export function PlaceList({ places, isChosen, onDecide, onShow, onTakeBack }: PlaceListProps) {
  const t = useT();
  const named = places
    .flatMap((place) => {
      const name = place.resource?.name ?? place.name;
      return name === null ? [] : [{ place, name }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  if (named.length === 0) return null;
  return (
    <details className="place-boxes">
      <summary>{t('places.asList', { count: named.length })}</summary>
      <ul>
        {named.map(({ place, name }) => {
          const { featureId, category, resource } = place;
          const key = categoryKey(category);
          return (
            <li key={featureId}>
              {resource === undefined ? (
                <CheckboxField
                  label={`${name} · ${key === undefined ? category : t(key)}`}
                  checked={isChosen(place)}
                  onChange={(event) => onDecide([place], event.currentTarget.checked)}
                />
              ) : (
                <div className="place-boxes__added">
                  <span>✓ {name}</span>
                  <Button size="small" kind="quiet" aria-label={`${t('places.takeBack')}: ${name}`} onClick={() => onTakeBack(resource)}>
                    {t('places.takeBack')}
                  </Button>
                </div>
              )}
              <IconButton label={t('finding.showOnPlan', { place: name })} onClick={() => onShow(featureId)}>
                <LocateFixed size={18} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
