import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { CheckboxField } from '../../../components/text-field.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { categoryKey } from '../model/category-key.ts';
import type { Place } from '../model/places.ts';

interface PlaceListProps {
  readonly places: readonly Place[];
  readonly isChosen: (place: Place) => boolean;
  readonly onChoose: (places: readonly Place[], isChosen: boolean) => void;
  /** Receives the feature of a place that is to be pointed out on the drawing. */
  readonly onShow: (featureId: string) => void;
  readonly onTakeBack: (resource: NonNullable<Place['resource']>) => void;
}

/** Lists the places of a floor with a box each, for the keyboard and for screen readers. */
export function PlaceList({ places, isChosen, onChoose, onShow, onTakeBack }: PlaceListProps) {
  const t = useT();
  const named = places
    .flatMap((place) => {
      const name = place.resource?.name ?? place.name;
      return name === null ? [] : [{ place, name }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  const [takenBack, setTakenBack] = useState<string>();
  const hasKinds = new Set(named.map(({ place }) => place.category)).size > 1;
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
                  label={hasKinds ? `${name} · ${key === undefined ? category : t(key)}` : name}
                  // The box stands where the pressed button was.
                  // oxlint-disable-next-line jsx-a11y/no-autofocus
                  autoFocus={featureId === takenBack}
                  checked={isChosen(place)}
                  onChange={(event) => onChoose([place], event.currentTarget.checked)}
                />
              ) : (
                <div className="place-boxes__added">
                  <span>✓ {name}</span>
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={`${t('places.takeBack')}: ${name}`}
                    onClick={() => {
                      setTakenBack(featureId);
                      onTakeBack(resource);
                    }}
                  >
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
