import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../components/empty-state.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { overviewQuery } from '../../../lib/api/imports.ts';
import { useT } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { ListedPlaces } from './listed-places.tsx';
import { NextStep } from './next-step.tsx';
import { PlannedPlaces } from './planned-places.tsx';
import './places-page.css';

/** Lets an administrator choose what people can reserve: places on the plan, or a list without a plan. */
export function PlacesPage() {
  const t = useT();
  const result = useQuery(overviewQuery);
  const failure = failureOf(result);
  return (
    <div className="page places">
      <header className="page__head">
        <h1>{t('admin.places')}</h1>
      </header>
      {failure !== null && <LoadFailure error={failure} onRetry={() => void result.refetch()} />}
      {failure === null && result.data === undefined && <Skeleton height={320} />}
      {result.data !== undefined && (
        <>
          {result.data.resources.count > 0 && <p className="places__lead">{t('overview.resourcesDone', { ...result.data.resources })}</p>}
          {result.data.plan.venues > 0 && <PlannedPlaces />}
          <ListedPlaces isOnly={result.data.plan.venues === 0} />
          {result.data.resources.count > 0 && (
            <nav className="places__next" aria-label={t('home.next')}>
              <NextStep />
            </nav>
          )}
        </>
      )}
    </div>
  );
}
