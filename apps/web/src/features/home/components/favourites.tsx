import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useT } from '../../../lib/language-context.tsx';
import { AvailableRow } from '../../../parts/reservation/available-row.tsx';
import { useFavouriteAvailability } from '../../../parts/resource/use-favourite-availability.ts';
import { useFavouriteResources } from '../../../parts/resource/use-favourite-resources.ts';

/** Greatest number of favourites shown here; the full list has its own screen. */
const SHOWN = 6;

/** Shows when each of the favourite resources is free, with a button to reserve it. */
export function Favourites() {
  const t = useT();
  const { chosen, toggle } = useFavouriteResources();
  const shown = useFavouriteAvailability(useMemo(() => chosen.slice(0, SHOWN), [chosen]));
  return (
    <section className="card" aria-labelledby="favourites-title">
      <h2 id="favourites-title">{t('home.favourites')}</h2>
      {chosen.length === 0 && <p className="home__hint">{t('home.favouritesEmpty')}</p>}
      <ul className="favourites">
        {shown.map((one) => (
          <li key={one.resource.id}>
            <AvailableRow shown={one} onToggle={toggle} />
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <Link to="/favourites" className="home__more">
          {t('favourites.all')}
        </Link>
      )}
    </section>
  );
}
