import { Skeleton } from '../../../components/empty-state.tsx';
import { useT } from '../../../lib/language-context.tsx';

const ROWS = Array.from({ length: 24 }, (_, index) => index);

/** Shows a placeholder in the shape of the rows that are loading. */
export function TimelineSkeleton() {
  const t = useT();
  return (
    <div className="timeline-skeleton" role="status" aria-label={t('state.loading')}>
      {ROWS.map((row) => (
        <div key={row} className="timeline-skeleton__row">
          <Skeleton height={28} width={`${60 + ((row * 37) % 40)}%`} />
          <Skeleton height={28} />
        </div>
      ))}
    </div>
  );
}
