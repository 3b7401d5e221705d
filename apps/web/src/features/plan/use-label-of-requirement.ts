import { useT } from '../../lib/language-context.tsx';
import type { Requirement } from '../../lib/requirements.ts';
import { useFilterChips } from './use-filter-chips.ts';

/** Returns a function that names a requirement briefly in this person's language: "Meeting room · 6 places". */
export function useLabelOfRequirement(all: readonly Requirement[]): (requirement: Requirement) => string {
  const t = useT();
  const chipsOf = useFilterChips(all.flatMap(({ who = [] }) => who).join(' '));
  return (requirement) => {
    const asked = chipsOf(requirement).map(({ label }) => label);
    return asked.length > 0 ? asked.join(' · ') : t('wanted.anything');
  };
}
