import { foldText } from '@assist/resource';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { OneStop } from '../components/one-stop.tsx';
import { useConfiguration } from '../lib/configuration-context.tsx';
import type { FinderSearch } from '../lib/finder-search.ts';
import { useT, useText } from '../lib/language-context.tsx';
import { DayNav } from './day-nav.tsx';
import { fromMinutes } from './default-time.ts';
import { propertyValue, withProperty } from './property-choice.ts';
import { TimeRangeFields } from './time-range-fields.tsx';
import type { FoundResources } from './use-found-resources.ts';
import './finder-filters.css';

const OFFERED = 20;

interface FinderFiltersProps {
  readonly search: FinderSearch;
  readonly finder: FoundResources;
  readonly onChange: (patch: Partial<FinderSearch>) => void;
  /** Not known yet where undefined. */
  readonly freeCount: number | undefined;
  /** Whether the day is chosen here too. */
  readonly withDay?: boolean;
}

/** When, what, how many, with what: one decision under the other, each with a sensible answer filled in. */
export function FinderFilters({ search, finder, onChange, freeCount, withDay = true }: FinderFiltersProps) {
  const t = useT();
  const text = useText();
  const id = useId();
  const { resourceTypeInfos, areas } = useConfiguration();
  const types = search.type ?? [];
  const present = new Set(finder.resources.map((resource) => resource.resourceTypeId));
  const floors = areas.filter((area) => area.kind === 'floor' || area.kind === 'zone');
  const floorRank = new Map(areas.filter((area) => area.kind === 'floor').map((area) => [area.id, area.rank]));
  const ordered = floors.toSorted(
    (a, b) =>
      (floorRank.get(a.kind === 'floor' ? a.id : (a.parentAreaId ?? '')) ?? 0) -
        (floorRank.get(b.kind === 'floor' ? b.id : (b.parentAreaId ?? '')) ?? 0) ||
      Number(a.kind === 'zone') - Number(b.kind === 'zone') ||
      a.rank - b.rank,
  );

  // A browser filters them further while one types; thousands of them would only weigh.
  const typed = foldText(search.name ?? '');
  const offered =
    typed === ''
      ? []
      : [...new Set(finder.resources.map((resource) => resource.name))].filter((name) => foldText(name).includes(typed)).slice(0, OFFERED);

  return (
    <section className="finder-filters" aria-label={t('finder.filters')}>
      {withDay && <DayNav day={finder.day} onChange={(day) => onChange({ day })} />}
      <TimeRangeFields
        fromMinutes={finder.fromMinutes}
        toMinutes={finder.toMinutes}
        onChange={(from, to) => onChange({ day: finder.day, from: fromMinutes(from), to: fromMinutes(to) })}
      />
      <OneStop className="finder-filters__types" label={t('finder.type')}>
        {resourceTypeInfos
          .filter((info) => present.has(info.resourceTypeId))
          .toSorted((a, b) => a.rank - b.rank)
          .map((info) => (
            <button
              key={info.resourceTypeId}
              type="button"
              className="chip"
              aria-pressed={types.includes(info.resourceTypeId)}
              onClick={() =>
                onChange({
                  type: types.includes(info.resourceTypeId)
                    ? types.filter((type) => type !== info.resourceTypeId)
                    : [...types, info.resourceTypeId],
                  with: [],
                })
              }
            >
              {text(info.name)}
            </button>
          ))}
      </OneStop>
      <div className="finder-filters__row">
        <label htmlFor={`${id}-people`}>{t('finder.people')}</label>
        <input
          id={`${id}-people`}
          className="input"
          type="number"
          min={1}
          max={500}
          inputMode="numeric"
          value={search.people ?? ''}
          onChange={(event) => onChange({ people: event.target.value })}
        />
      </div>
      <div className="finder-filters__row">
        <label htmlFor={`${id}-area`}>{t('finder.area')}</label>
        <select
          id={`${id}-area`}
          className="input"
          value={search.area?.[0] ?? ''}
          onChange={(event) => onChange({ area: event.target.value === '' ? [] : [event.target.value] })}
        >
          <option value="">{t('finder.everywhere')}</option>
          {ordered.map((area) => (
            <option key={area.id} value={area.id}>
              {area.kind === 'zone' ? `\u2003${text(area.name)}` : text(area.name)}
            </option>
          ))}
        </select>
      </div>
      <div className="finder-filters__search">
        <Search size={18} aria-hidden />
        <label htmlFor={`${id}-search`} className="visually-hidden">
          {t('finder.search')}
        </label>
        <input
          id={`${id}-search`}
          className="input"
          type="search"
          placeholder={t('finder.search')}
          value={search.q ?? ''}
          onChange={(event) => onChange({ q: event.target.value })}
        />
      </div>
      <div className="finder-filters__row">
        <label htmlFor={`${id}-name`}>{t('finder.name')}</label>
        <input
          id={`${id}-name`}
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
      <PropertyFilters search={search} onChange={onChange} />
      <p className="finder-filters__count" role="status">
        <strong>{t('finder.freeOf', { free: freeCount ?? '…', all: finder.matching.size })}</strong>
      </p>
    </section>
  );
}

/** Of the chosen type; of what most people look for first where none is chosen. */
function PropertyFilters({ search, onChange }: Pick<FinderFiltersProps, 'search' | 'onChange'>) {
  const t = useT();
  const text = useText();
  const id = useId();
  const { filters } = useConfiguration();
  const types = search.type ?? [];
  const entries = search.with ?? [];
  const shown = filters.filter((definition) => definition.filterable && types.includes(definition.resourceTypeId));
  if (shown.length === 0) return null;
  return (
    <div className="finder-filters__properties">
      {shown.map((definition) => {
        const value = propertyValue(entries, definition.id);
        const set = (next: string | undefined, isChoice = false) =>
          onChange({ with: withProperty(entries, definition.id, next, isChoice) });
        switch (definition.dataTypeId) {
          case 1:
            return (
              <label key={definition.id} className="check">
                <input type="checkbox" checked={value === 'yes'} onChange={(event) => set(event.target.checked ? 'yes' : undefined)} />
                <span>{text(definition.name)}</span>
              </label>
            );
          case 2:
          case 3: {
            const [from = '', to = ''] = (value ?? '').split('..');
            const setRange = (low: string, high: string) => set(low === '' && high === '' ? undefined : `${low}..${high}`);
            return (
              <fieldset key={definition.id} className="finder-filters__range">
                <legend>{text(definition.name)}</legend>
                <input
                  className="input"
                  type="number"
                  step="any"
                  aria-label={t('finder.atLeast', { name: text(definition.name) })}
                  placeholder="≥"
                  value={from}
                  onChange={(event) => setRange(event.target.value, to)}
                />
                <input
                  className="input"
                  type="number"
                  step="any"
                  aria-label={t('finder.atMost', { name: text(definition.name) })}
                  placeholder="≤"
                  value={to}
                  onChange={(event) => setRange(from, event.target.value)}
                />
              </fieldset>
            );
          }
          case 4:
          case 6:
            return (
              <div key={definition.id} className="finder-filters__row">
                <label htmlFor={`${id}-${definition.id}`}>{text(definition.name)}</label>
                <input
                  id={`${id}-${definition.id}`}
                  className="input"
                  value={value ?? ''}
                  onChange={(event) => set(event.target.value === '' ? undefined : event.target.value)}
                />
              </div>
            );
          case 5:
            return (
              <fieldset key={definition.id} className="finder-filters__choices">
                <legend>
                  {text(definition.name)}
                  {definition.matchAll ? ` (${t('finder.matchAll')})` : ''}
                </legend>
                {definition.choices.map((choice) => (
                  <button
                    key={choice.key}
                    type="button"
                    className="chip"
                    aria-pressed={entries.includes(`${definition.id}:${choice.key}`)}
                    onClick={() => set(choice.key, true)}
                  >
                    {text(choice.value)}
                  </button>
                ))}
              </fieldset>
            );
        }
      })}
    </div>
  );
}
