import { Link } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import type { FinderSearch } from '../../../lib/finder-search.ts';
import { useT } from '../../../lib/language-context.tsx';
import type { Finder } from '../../../parts/search/use-finder.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { useSuggestReason } from '../../../parts/ways-out/use-suggest-reason.ts';
import { useBestTogether } from '../use-best-together.ts';

/** Suggests resources near one another for all requirements, with a link to the sheet that reserves them. */
export function BestTogether({ search, finder }: { search: FinderSearch; finder: Finder }) {
  const t = useT();
  const { name } = useResourceText();
  const best = useBestTogether(search, finder);
  const reasonText = useSuggestReason(best?.resources ?? []);
  if (finder.isLoading) return null;
  if (best === undefined) {
    return (
      <p className="plan__best plan__why" role="status">
        {t('wanted.notTogether')}
      </p>
    );
  }
  return (
    <div className="plan__best">
      <Link to="/reservations/reserve" search={best.sheet} className="button button--secondary button--normal">
        <Sparkles size={18} aria-hidden />
        {t('wanted.together', { names: best.resources.map(name).join(', ') })}
      </Link>
      <p className="plan__why">{best.reasons.map(reasonText).join(' · ')}</p>
    </div>
  );
}
