import { openDaysOf } from '@assist/resource';
import { isLocalDate, type LocalDate } from '@assist/time';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Heart } from 'lucide-react';
import { useMemo } from 'react';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { SelectField } from '../../../components/text-field.tsx';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { AvailableRow } from '../../../parts/reservation/available-row.tsx';
import { DayNav, DayShortcuts } from '../../../parts/time/day-nav.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { ResourcePicture } from '../../../parts/resource/resource-picture.tsx';
import type { AvailableNow } from '../../../parts/resource/use-available-now.ts';
import { useFavouriteAvailability } from '../../../parts/resource/use-favourite-availability.ts';
import { useFavouriteResources } from '../../../parts/resource/use-favourite-resources.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { SearchButton } from '../../../parts/search/search-button.tsx';
import './favourites-page.css';

/** Shows when each of the person's favourites is free, today or on another day, with a button to reserve it. */
export function FavouritesPage() {
  const t = useT();
  const format = useFormat();
  const today = format.dateOf(useNow());
  const search = useSearch({ from: '/shell/favourites' });
  const { sort } = search;
  // A past day cannot be reserved, so today is shown instead.
  const day = search.day !== undefined && isLocalDate(search.day) && search.day > today ? search.day : today;
  const navigate = useNavigate({ from: '/favourites' });
  const { chosen, toggle, isLoading, error, retry } = useFavouriteResources();
  const isLater = day !== today;
  const shown = useFavouriteAvailability(chosen, isLater ? day : undefined);
  const openDays = useMemo(() => openDaysOf(chosen), [chosen]);
  const change = (part: { sort?: 'name' | undefined; day?: LocalDate | undefined }) => {
    const next = { sort, day: search.day, ...part };
    void navigate({
      search: { ...(next.sort !== undefined && { sort: next.sort }), ...(next.day !== undefined && { day: next.day }) },
      replace: !('day' in part),
    });
  };
  const days = { day, openDays, onChange: (next: LocalDate) => change({ day: next > today ? next : undefined }) };
  const ordered = useOrdered(shown, sort);
  return (
    <div className="page favourites-page">
      <header className="page__head">
        <h1>{t('home.favourites')}</h1>
        <SearchButton />
        {chosen.length > 1 && <OrderField sort={sort} onSort={(next) => change({ sort: next })} />}
      </header>
      {chosen.length > 0 && (
        <div className="favourites-page__day">
          <DayNav {...days} />
          <DayShortcuts {...days} />
        </div>
      )}
      {isLoading && <Skeleton height={180} />}
      {error !== null && <LoadFailure error={error} onRetry={retry} />}
      {!isLoading && error === null && chosen.length === 0 && (
        <EmptyState icon={<Heart />} title={t('favourites.empty')} text={t('favourites.emptyHint')}>
          <Link to="/plan" className="button button--primary button--normal">
            {t('favourites.find')}
          </Link>
        </EmptyState>
      )}
      <ul className="favourites-page__items">
        {ordered.map((one) => (
          <FavouriteItem key={one.resource.id} shown={one} day={isLater ? day : undefined} onToggle={toggle} />
        ))}
      </ul>
    </div>
  );
}

type Sort = 'name' | undefined;

function OrderField({ sort, onSort }: { readonly sort: Sort; readonly onSort: (sort: Sort) => void }) {
  const t = useT();
  return (
    <SelectField
      label={t('favourites.order')}
      value={sort ?? 'free'}
      onChange={(event) => onSort(event.target.value === 'name' ? 'name' : undefined)}
    >
      <option value="free">{t('favourites.free')}</option>
      <option value="name">{t('word.name')}</option>
    </SelectField>
  );
}

interface FavouriteItemProps {
  readonly shown: AvailableNow;
  /** Day that is shown; undefined for today. */
  readonly day: LocalDate | undefined;
  readonly onToggle: ReturnType<typeof useFavouriteResources>['toggle'];
}

function FavouriteItem({ shown, day, onToggle }: FavouriteItemProps) {
  const t = useT();
  const { place } = useResourceText();
  const { resource, availability } = shown;
  return (
    <li className="card favourites-page__item">
      <Link
        to="/plan"
        search={{ resource: resource.id, ...(day !== undefined && { day }) }}
        className="favourites-page__picture"
        tabIndex={-1}
        aria-hidden
      >
        <ResourcePicture resource={resource} widthPx={400} />
      </Link>
      <AvailableRow
        shown={shown}
        onToggle={onToggle}
        place={place(resource)}
        {...(day !== undefined && availability?.kind === 'UNAVAILABLE' && { text: t('home.favouriteUnavailableDay') })}
      />
    </li>
  );
}

/** Returns the favourites, sorted by name or by when they are free. */
function useOrdered(shown: readonly AvailableNow[], sort: Sort): readonly AvailableNow[] {
  const { locale } = useLanguage();
  const { name } = useResourceText();
  return useMemo(() => {
    const byName = (a: AvailableNow, b: AvailableNow) => name(a.resource).localeCompare(name(b.resource), locale, { numeric: true });
    return shown.toSorted(sort === 'name' ? byName : (a, b) => waitOf(a) - waitOf(b) || byName(a, b));
  }, [shown, sort, name, locale]);
}

/** Returns a number to sort by, in the order: own reservations, free now, free soon, unknown, unavailable. */
function waitOf({ availability }: AvailableNow): number {
  switch (availability?.kind) {
    case 'YOURS':
      return 0;
    case 'NOW':
      return 1;
    case 'SOON':
      return availability.from;
    case 'UNAVAILABLE':
      return Number.MAX_SAFE_INTEGER;
    case 'NOT_KNOWN':
    case undefined:
      return Number.MAX_SAFE_INTEGER - 1;
  }
}
