import { X } from 'lucide-react';
import { OneStop } from '../../../components/one-stop.tsx';
import type { FinderSearch } from '../../../lib/finder-search.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFilterChips } from '../use-filter-chips.ts';

/** Shows all active filters above the plan; each can be removed. */
export function ActiveChips({ search, onChange }: { search: FinderSearch; onChange: (patch: Partial<FinderSearch>) => void }) {
  const t = useT();
  const chips = useFilterChips((search.who ?? []).join(' '))(search);
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
