import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Minus } from 'lucide-react';
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
  // A company that has resources and no plan has gone on without one.
  const isWithoutPlan = !hasPlan && hasResources;
  const hasPeople = people.count > 1 || !hasPasswords;
  const isAllReady = people.ready === people.count;
  return (
    <>
      <p className="overview__lead">{hasResources && hasPeople ? t('overview.ready') : t('overview.lead')}</p>
      <ol className="overview__steps">
        <Step
          title={t('overview.plan')}
          state={hasPlan ? 'done' : isWithoutPlan ? 'leftOut' : 'open'}
          text={hasPlan ? t('overview.planDone', { count: plan.floors }) : t(isWithoutPlan ? 'overview.planLeftOut' : 'overview.planTodo')}
        >
          <StepLink to="/admin/plan" isNext={!hasPlan && !hasResources}>
            {hasPlan ? t('overview.planAnother') : t('plans.add')}
          </StepLink>
          {!hasPlan && !hasResources && <StepLink to="/admin/places">{t('overview.noPlan')}</StepLink>}
        </Step>
        <Step
          title={t('overview.resources')}
          state={stateOf(hasResources)}
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
          state={stateOf(hasPeople)}
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
            state={stateOf(hasPeople && isAllReady)}
            text={
              hasPeople
                ? [
                    t('overview.inviteState', { ready: people.ready, count: people.count }),
                    ...(people.invited > 0 ? [t('overview.inviteWaiting', { count: people.invited })] : []),
                  ].join(' ')
                : t('overview.inviteLater')
            }
          >
            {hasPeople && !isAllReady && (
              <StepLink to="/admin/people" isNext={hasResources && people.ready + people.invited < people.count}>
                {t(people.ready + people.invited < people.count ? 'overview.inviteNow' : 'overview.inviteLook')}
              </StepLink>
            )}
          </Step>
        )}
      </ol>
    </>
  );
}

type StepState = 'done' | 'leftOut' | 'open';

const MARKS: Readonly<Record<StepState, ReactNode>> = { done: <Check size={16} />, leftOut: <Minus size={16} />, open: null };

function stateOf(isDone: boolean): StepState {
  return isDone ? 'done' : 'open';
}

interface StepProps {
  readonly title: string;
  readonly text: string;
  readonly state: StepState;
  readonly children?: ReactNode;
}

function Step({ title, text, state, children }: StepProps) {
  const t = useT();
  return (
    <li className="overview-step" data-state={state}>
      <span className="overview-step__mark" role="img" aria-label={t(`overview.${state}`)}>
        {MARKS[state]}
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
