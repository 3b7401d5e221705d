import { useT } from '../../../lib/language-context.tsx';
import type { Place } from '../model/places.ts';

interface PlaceLegendProps {
  readonly places: readonly Place[];
  readonly isChosen: (place: Place) => boolean;
}

const SIGNS = { added: '✓', chosen: '', open: '', never: '' } as const;

/** Says what the colours on the drawing of a floor mean, and how many places have each. */
export function PlaceLegend({ places, isChosen }: PlaceLegendProps) {
  const t = useT();
  const added = places.filter(({ resource }) => resource !== undefined).length;
  const chosen = places.filter((place) => place.resource === undefined && isChosen(place)).length;
  const counts = { added, chosen, open: places.length - added - chosen, never: undefined };
  return (
    <ul className="place-legend">
      {(['added', 'chosen', 'open', 'never'] as const).map((state) => (
        <li key={state} data-is={state}>
          <i aria-hidden>{SIGNS[state]}</i>
          {t(`places.is.${state}`)} {counts[state] !== undefined && <b>{counts[state]}</b>}
        </li>
      ))}
    </ul>
  );
}
