import type { Resource } from '@assist/resource';
import { Plus, X } from 'lucide-react';
import { OneStop } from '../../../components/one-stop.tsx';
import type { FinderSearch } from '../../../lib/finder-search.ts';
import { useT } from '../../../lib/language-context.tsx';
import {
  addRequirement,
  MOST_REQUIREMENTS,
  removeRequirement,
  type Requirement,
  requirementsOf,
  showRequirement,
} from '../../../lib/requirements.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { useLabelOfRequirement } from '../use-label-of-requirement.ts';

interface RequirementChipsProps {
  readonly search: FinderSearch;
  readonly resources: readonly Resource[];
  readonly onChange: (patch: Partial<FinderSearch>) => void;
  /** Adds another requirement, to be specified next. */
  readonly onAdd: (patch: Partial<FinderSearch>) => void;
}

/** Shows a chip for each requirement, as for "a room for six and a desk near it". One of them is being edited. */
export function RequirementChips({ search, resources, onChange, onAdd }: RequirementChipsProps) {
  const t = useT();
  const { name } = useResourceText();
  const { all, current } = requirementsOf(search);
  const askedIn = useLabelOfRequirement(all);
  const chosenFor = (requirement: Requirement) => resources.find(({ id }) => id === requirement.resource);
  const labelOf = (requirement: Requirement) => {
    const chosen = chosenFor(requirement);
    return chosen === undefined ? askedIn(requirement) : name(chosen);
  };
  return (
    <OneStop className="requirements" label={t('wanted.title')}>
      {all.length > 1 &&
        all.map((requirement, index) => (
          <span key={index} className="requirement" data-chosen={chosenFor(requirement) !== undefined || undefined}>
            <button type="button" aria-pressed={index === current} onClick={() => onChange(showRequirement(search, index))}>
              {labelOf(requirement)}
            </button>
            <button
              type="button"
              aria-label={t('plan.removeFilter', { name: labelOf(requirement) })}
              onClick={() => onChange(removeRequirement(search, index))}
            >
              <X size={14} aria-hidden />
            </button>
          </span>
        ))}
      {all.length < MOST_REQUIREMENTS && (
        <button type="button" className="requirements__add" onClick={() => onAdd(addRequirement(search))}>
          <Plus size={16} aria-hidden />
          {t('suggest.add')}
        </button>
      )}
    </OneStop>
  );
}
