import { foldText } from '@assist/resource';
import { type LocalDate, minutesBetween, rangeOfWall, wallSpanOf, type ZoneName } from '@assist/time';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { OneStop } from '../../components/one-stop.tsx';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { readDeskHours } from '../../lib/desk-hours.ts';
import type { FinderPatch, FinderSearch } from '../../lib/finder-search.ts';
import { useT, useText } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { AttendeesField } from '../people/attendees-field.tsx';
import { DayNav, DayShortcuts } from '../time/day-nav.tsx';
import { addressTime, onDay } from '../time/default-time.ts';
import { groupAreas } from './group-areas.ts';
import { PropertyFilters } from './property-filters.tsx';
import { TimeRangeFields } from '../time/time-range-fields.tsx';
import type { FoundResources } from './use-found-resources.ts';
import './finder-filters.css';

interface FinderFiltersProps extends FieldProps {
  readonly finder: FoundResources;
  /** Number of resources that match the filters, free or not. */
  readonly allCount: number;
  /** Number of free resources that match the filters; undefined until it is known. */
  readonly freeCount: number | undefined;
  /** True to include the day and the filter for free resources, which the timeline shows elsewhere. */
  readonly withDay?: boolean;
}

/** The props of one field: the current search, and a function that changes it. */
interface FieldProps {
  readonly search: FinderSearch;
  readonly onChange: (patch: FinderPatch) => void;
}

/** The filters of a search, such as time, type, people and area, one below another and each with a sensible default. */
export function FinderFilters({ search, finder, onChange, allCount, freeCount, withDay = true }: FinderFiltersProps) {
  const t = useT();
  const { resources, day } = finder;
  const timezone = useZone();
  const days = { day, openDays: finder.openDays, onChange: (next: LocalDate) => onChange(dayPatch(next, finder, timezone)) };
  return (
    <section className="finder-filters" aria-label={t('finder.filters')}>
      {withDay && (
        <div className="finder-filters__day">
          <DayNav {...days} />
          <DayShortcuts {...days} />
        </div>
      )}
      <TimeRangeFields range={finder.range} onChange={(range) => onChange(addressTime(range, timezone))} />
      <TypeChips search={search} resources={resources} onChange={onChange} />
      <PeopleField search={search} onChange={onChange} />
      <PropertyFilters search={search} onChange={onChange} />
      <AttendeesField search={search} dayRange={finder.dayRange} range={finder.range} onChange={onChange} />
      <AreaField search={search} onChange={onChange} />
      <SearchField search={search} onChange={onChange} />
      <EnoughField search={search} finder={finder} onChange={onChange} />
      <NameField search={search} resources={resources} onChange={onChange} />
      {withDay && (
        <label className="check">
          <input
            type="checkbox"
            checked={search.free === 'yes'}
            onChange={(event) => onChange({ free: event.target.checked ? 'yes' : '' })}
          />
          <span>{t('finder.onlyFree')}</span>
        </label>
      )}
      <p className="finder-filters__count" role="status">
        <strong>{t('finder.freeOf', { free: freeCount ?? '…', all: allCount })}</strong>
      </p>
    </section>
  );
}

/**
 * Returns the change of the search to another day. It keeps the hours, but replaces the remainder of today's desk hours by the full ones.
 */
function dayPatch(next: LocalDate, { range, now, openDays }: FoundResources, zone: ZoneName): Partial<FinderSearch> {
  const chosen = wallSpanOf(range, zone);
  const there = onDay(next, chosen, now, zone, openDays, readDeskHours());
  const isSame = there.fromMinutes === chosen.fromMinutes && there.days === 1;
  return isSame ? { day: next, until: undefined } : addressTime(rangeOfWall(there, zone), zone);
}

const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240] as const;

/** A choice of the duration that is enough within the chosen time: "half an hour of the morning". */
function EnoughField({ search, finder: { range, durationMinutes }, onChange }: FieldProps & { readonly finder: FoundResources }) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const whole = minutesBetween(range.start, range.end);
  const shorter = LENGTHS.filter((minutes) => minutes < whole);
  if (shorter.length === 0) return null;
  return (
    <div className="finder-filters__row">
      <label htmlFor={id}>{t('finder.enough')}</label>
      <select
        id={id}
        className="input"
        value={durationMinutes < whole ? search.duration : ''}
        onChange={(event) => onChange({ duration: event.target.value })}
      >
        <option value="">{t('finder.enoughAll')}</option>
        {shorter.map((minutes) => (
          <option key={minutes} value={minutes}>
            {format.duration(minutes)}
          </option>
        ))}
      </select>
    </div>
  );
}

type Offered = Pick<FoundResources, 'resources'>;

function TypeChips({ search, resources, onChange }: FieldProps & Offered) {
  const t = useT();
  const text = useText();
  const { resourceTypeInfos } = useConfiguration();
  const types = search.type ?? [];
  const present = new Set(resources.map((resource) => resource.resourceTypeId));
  const offered = resourceTypeInfos.filter((info) => present.has(info.resourceTypeId)).toSorted((a, b) => a.rank - b.rank);
  const toggled = (id: string) => (types.includes(id) ? types.filter((type) => type !== id) : [...types, id]);
  return (
    <div>
      <p className="finder-filters__heading" aria-hidden>
        {t('word.kind')}
      </p>
      <OneStop className="finder-filters__types" label={t('word.kind')}>
        {offered.map((info) => (
          <button
            key={info.resourceTypeId}
            type="button"
            className="chip"
            aria-pressed={types.includes(info.resourceTypeId)}
            // Clears the required properties, because those of one type do not apply to another.
            onClick={() => onChange({ type: toggled(info.resourceTypeId), with: [] })}
          >
            {text(info.name)}
          </button>
        ))}
      </OneStop>
    </div>
  );
}

function PeopleField({ search, onChange }: FieldProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="finder-filters__row">
      <label htmlFor={id}>{t('finder.people')}</label>
      <input
        id={id}
        className="input"
        type="number"
        min={1}
        max={500}
        inputMode="numeric"
        value={search.people ?? ''}
        onChange={(event) => onChange({ people: event.target.value })}
      />
    </div>
  );
}

/** A choice of areas, grouped by building, with the floors in order, each followed by its zones. */
function AreaField({ search, onChange }: FieldProps) {
  const t = useT();
  const text = useText();
  const id = useId();
  const { areas } = useConfiguration();
  const groups = groupAreas(areas);
  const option = (area: (typeof areas)[number]) => (
    <option key={area.id} value={area.id}>
      {area.kind === 'zone' ? `\u2003${text(area.name)}` : text(area.name)}
    </option>
  );
  return (
    <div className="finder-filters__row">
      <label htmlFor={id}>{t('word.where')}</label>
      <select
        id={id}
        className="input"
        value={search.area?.[0] ?? ''}
        onChange={(event) => onChange({ area: event.target.value === '' ? [] : [event.target.value] })}
      >
        <option value="">{t(groups.length > 1 ? 'finder.allBuildings' : 'finder.everywhere')}</option>
        {groups.length > 1
          ? groups.map(({ building, within }) => (
              <optgroup key={building?.id ?? ''} label={text(building?.name)}>
                {building !== undefined && (
                  <option value={building.id}>{t('finder.wholeBuilding', { building: text(building.name) })}</option>
                )}
                {within.map(option)}
              </optgroup>
            ))
          : groups.flatMap(({ within }) => within.map(option))}
      </select>
    </div>
  );
}

function SearchField({ search, onChange }: FieldProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="finder-filters__search">
      <Search size={18} aria-hidden />
      <label htmlFor={id} className="visually-hidden">
        {t('finder.search')}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        placeholder={t('finder.search')}
        value={search.q ?? ''}
        onChange={(event) => onChange({ q: event.target.value })}
      />
    </div>
  );
}

/** Maximum number of names that are offered for completion, because thousands would slow down the browser. */
const NAMES_OFFERED = 20;

function NameField({ search, resources, onChange }: FieldProps & Offered) {
  const t = useT();
  const id = useId();
  const typed = foldText(search.name ?? '');
  const names = typed === '' ? [] : [...new Set(resources.map((resource) => resource.name))];
  const offered = names.filter((name) => foldText(name).includes(typed)).slice(0, NAMES_OFFERED);
  return (
    <div className="finder-filters__row">
      <label htmlFor={id}>{t('finder.name')}</label>
      <input
        id={id}
        className="input"
        list={`${id}-names`}
        autoComplete="off"
        value={search.name ?? ''}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <datalist id={`${id}-names`}>
        {offered.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  );
}
