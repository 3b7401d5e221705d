import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../components/empty-state.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { type Overview, overviewQuery } from '../../../lib/api/imports.ts';
import { useT } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import './overview-page.css';

/** Shows which steps of moving in are done and what comes next, as far as it follows from what the company has. */
export function OverviewPage() {
  const t = useT();
  const result = useQuery(overviewQuery);
  const failure = failureOf(result);
  return (
    <div className="page overview">
      <header className="page__head">
        <h1>{result.data?.companyName ?? t('admin.overview')}</h1>
      </header>
      {failure !== null && <LoadFailure error={failure} onRetry={() => void result.refetch()} />}
      {failure === null && result.data === undefined && <Skeleton height={320} />}
      {result.data !== undefined && <Steps overview={result.data} />}
    </div>
  );
}

function Steps({ overview: { plan, resources, people, hasPasswords } }: { readonly overview: Overview }) {
  const t = useT();
  const hasPlan = plan.venues > 0;
  const hasResources = resources.count > 0;
  const hasPeople = people.count > 1 || !hasPasswords;
  const isAllReady = people.ready === people.count;
  return (
    <>
      <p className="overview__lead">{hasPlan && hasResources && hasPeople ? t('overview.ready') : t('overview.lead')}</p>
      <ol className="overview__steps">
        <Step
          title={t('overview.plan')}
          isDone={hasPlan}
          text={hasPlan ? t('overview.planDone', { count: plan.floors }) : t('overview.planTodo')}
        >
          <StepLink to="/admin/plan" isNext={!hasPlan && !hasResources}>
            {hasPlan ? t('overview.planAnother') : t('plans.add')}
          </StepLink>
          {!hasPlan && <StepLink to="/admin/places">{t('overview.noPlan')}</StepLink>}
        </Step>
        <Step
          title={t('admin.places')}
          isDone={hasResources}
          text={hasResources ? t('overview.resourcesDone', { ...resources }) : t('overview.resourcesTodo')}
        >
          <StepLink to="/admin/places" isNext={hasPlan && !hasResources}>
            {hasResources ? t('overview.resourcesMore') : t('overview.resourcesChoose')}
          </StepLink>
          {hasResources && (
            <StepLink to="/plan" isNext={false}>
              {t('overview.look')}
            </StepLink>
          )}
        </Step>
        <Step
          title={t('search.people')}
          isDone={hasPeople}
          text={!hasPasswords ? t('overview.peopleOutside') : t(hasPeople ? 'overview.peopleDone' : 'overview.peopleTodo', { ...people })}
        >
          {hasPasswords && (
            <StepLink to="/admin/people" isNext={hasResources && !hasPeople}>
              {t('overview.peopleAdd')}
            </StepLink>
          )}
        </Step>
        {hasPasswords && (
          <Step
            title={t('overview.invite')}
            isDone={hasPeople && isAllReady}
            text={hasPeople ? t('overview.inviteState', { ...people }) : t('overview.inviteLater')}
          >
            {hasPeople && !isAllReady && (
              <StepLink to="/admin/people" isNext={hasResources}>
                {t('overview.inviteNow')}
              </StepLink>
            )}
          </Step>
        )}
      </ol>
    </>
  );
}

interface StepProps {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly children?: ReactNode;
}

function Step({ title, text, isDone, children }: StepProps) {
  const t = useT();
  return (
    <li className="overview-step" data-done={isDone || undefined}>
      <span className="overview-step__mark" role="img" aria-label={isDone ? t('overview.done') : t('overview.open')}>
        {isDone && <Check size={16} />}
      </span>
      <div className="overview-step__text">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className="overview-step__links">{children}</div>
    </li>
  );
}

interface StepLinkProps {
  readonly to: '/admin/plan' | '/admin/places' | '/admin/people' | '/plan';
  /** True if this is what comes next. */
  readonly isNext?: boolean;
  readonly children: string;
}

function StepLink({ to, isNext = false, children }: StepLinkProps) {
  return (
    <Link to={to} className={`button button--${isNext ? 'primary' : 'secondary'} button--normal`}>
      {children}
    </Link>
  );
}
