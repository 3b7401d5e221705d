import type { FilterDefinition } from '@assist/resource';
import { Suspense, useId } from 'react';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import type { FinderSearch } from '../../lib/finder-search.ts';
import { later } from '../../lib/later.ts';
import { useT, useText } from '../../lib/language-context.tsx';
import { propertyValue, withProperty } from './property-choice.ts';
import './finder-filters.css';

const PICTURE_PX = 40;
const ChoicePicture = later(() => import('../resource/choice-picture.tsx'));

interface PropertyFiltersProps {
  readonly search: FinderSearch;
  readonly onChange: (patch: Partial<FinderSearch>) => void;
}

/** Filters for the properties of the chosen types; none if no type is chosen. */
export function PropertyFilters({ search, onChange }: PropertyFiltersProps) {
  const t = useT();
  const { filters } = useConfiguration();
  const types = search.type ?? [];
  const entries = search.with ?? [];
  const shown = filters.filter((definition) => definition.filterable && types.includes(definition.resourceTypeId));
  // Yes-or-no properties are side by side under one heading. Each other property has its own heading.
  const [there, others] = [shown.filter(isYes), shown.filter((one) => !isYes(one))];
  const fieldOf = (definition: FilterDefinition) => (
    <PropertyFilter
      key={definition.id}
      definition={definition}
      entries={entries}
      onChange={(value, isChoice = false) => onChange({ with: withProperty(entries, definition.id, value, isChoice) })}
    />
  );
  return (
    <>
      {there.length > 0 && (
        <fieldset className="finder-filters__choices">
          <legend>{t('finder.features')}</legend>
          {there.map(fieldOf)}
        </fieldset>
      )}
      {others.map(fieldOf)}
    </>
  );
}

function isYes({ dataTypeId }: FilterDefinition): boolean {
  return dataTypeId === 1;
}

interface PropertyFilterProps {
  readonly definition: FilterDefinition;
  readonly entries: readonly string[];
  /** Called with the property's new value; undefined removes the filter. With `isChoice`, the choice is added or removed. */
  readonly onChange: (value: string | undefined, isChoice?: boolean) => void;
}

function PropertyFilter(props: PropertyFilterProps) {
  switch (props.definition.dataTypeId) {
    case 1:
      return <YesFilter {...props} />;
    case 2:
    case 3:
      return <RangeFilter {...props} />;
    case 4:
    case 6:
      return <TextFilter {...props} />;
    case 5:
      return <ChoiceFilter {...props} />;
  }
}

function YesFilter({ definition, entries, onChange }: PropertyFilterProps) {
  const text = useText();
  return (
    <label className="chip chip--check">
      <input
        type="checkbox"
        className="visually-hidden"
        checked={propertyValue(entries, definition.id) === 'yes'}
        onChange={(event) => onChange(event.target.checked ? 'yes' : undefined)}
      />
      <span>{text(definition.name)}</span>
    </label>
  );
}

function RangeFilter({ definition, entries, onChange }: PropertyFilterProps) {
  const t = useT();
  const text = useText();
  const name = text(definition.name);
  const [from = '', to = ''] = (propertyValue(entries, definition.id) ?? '').split('..');
  const setRange = (low: string, high: string) => onChange(low === '' && high === '' ? undefined : `${low}..${high}`);
  return (
    <fieldset className="finder-filters__range">
      <legend>{name}</legend>
      <label>
        <span>{t('finder.least')}</span>
        <input
          className="input"
          type="number"
          step="any"
          aria-label={t('finder.atLeast', { name })}
          value={from}
          onChange={(event) => setRange(event.target.value, to)}
        />
      </label>
      <label>
        <span>{t('finder.most')}</span>
        <input
          className="input"
          type="number"
          step="any"
          aria-label={t('finder.atMost', { name })}
          value={to}
          onChange={(event) => setRange(from, event.target.value)}
        />
      </label>
    </fieldset>
  );
}

function TextFilter({ definition, entries, onChange }: PropertyFilterProps) {
  const text = useText();
  const id = useId();
  return (
    <div className="finder-filters__row">
      <label htmlFor={id}>{text(definition.name)}</label>
      <input
        id={id}
        className="input"
        value={propertyValue(entries, definition.id) ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
    </div>
  );
}

function ChoiceFilter({ definition, entries, onChange }: PropertyFilterProps) {
  const t = useT();
  const text = useText();
  return (
    <fieldset className="finder-filters__choices">
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
          onClick={() => onChange(choice.key, true)}
        >
          {choice.imageUrl !== null && (
            <Suspense>
              <ChoicePicture choice={choice} widthPx={PICTURE_PX} />
            </Suspense>
          )}
          {text(choice.value)}
        </button>
      ))}
    </fieldset>
  );
}
