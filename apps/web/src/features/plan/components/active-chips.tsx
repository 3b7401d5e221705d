import { X } from 'lucide-react';
import { useMemo } from 'react';
import { OneStop } from '../../../components/one-stop.tsx';
import type { FinderSearch } from '../../../lib/finder-search.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { readAttendees } from '../../../lib/attendee-entry.ts';
import { useT, useText } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { usePersonNames } from '../../../parts/use-person-names.ts';
import { filterChips } from '../model/filter-chips.ts';

/** What is asked for at once, above the plan; each can be taken away. */
export function ActiveChips({ search, onChange }: { search: FinderSearch; onChange: (patch: Partial<FinderSearch>) => void }) {
  const t = useT();
  const text = useText();
  const format = useFormat();
  const { filters, areas, resourceTypeInfos } = useConfiguration();
  const emails = useMemo(() => readAttendees(search.who).map(({ email }) => email), [search.who]);
  const { nameOf } = usePersonNames(emails);
  const chips = filterChips(search, filters, {
    type: (id) => text(resourceTypeInfos.find((info) => info.resourceTypeId === id)?.name),
    area: (id) => text(areas.find((area) => area.id === id)?.name),
    people: (count) => t('card.places', { count }),
    person: nameOf,
    enough: (minutes) => t('finder.enoughOf', { duration: format.duration(minutes) }),
    onlyFree: t('finder.onlyFree'),
    text,
  });
  if (chips.length === 0) return null;
  return (
    <OneStop className="active-chips" label={t('plan.activeFilters')}>
      {chips.map(({ key, label, patch }) => (
        <button
          key={key}
          type="button"
          className="active-chip"
          aria-label={t('plan.removeFilter', { name: label })}
          onClick={() => onChange(patch)}
        >
          <span>{label}</span>
          <X size={14} aria-hidden />
        </button>
      ))}
    </OneStop>
  );
}
