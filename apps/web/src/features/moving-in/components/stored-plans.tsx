import type { StoredPlanSummary } from '@assist/contract';
import { toInstant } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ChoiceDialog } from '../../../components/choice-dialog.tsx';
import { Skeleton } from '../../../components/empty-state.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { storedPlansQuery, useRemovePlan } from '../../../lib/api/plan-administration.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT, useText } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import './stored-plans.css';

/** How many of the things on a plan a refusal names. */
const NAMED_MAX = 5;

/** Lists the plans that people see, each of which can be removed. Shows nothing as long as there is none. */
export function StoredPlans() {
  const result = useQuery(storedPlansQuery);
  const failure = failureOf(result);
  if (failure !== null) return <LoadFailure error={failure} onRetry={() => void result.refetch()} />;
  if (result.data === undefined) return <Skeleton height={72} />;
  if (result.data.value.length === 0) return null;
  return (
    <ul className="stored-plans">
      {result.data.value.map((plan) => (
        <StoredPlanRow key={plan.venueId} plan={plan} />
      ))}
    </ul>
  );
}

function StoredPlanRow({ plan: { venueId, name, importedAt, floors, rooms, resources } }: { readonly plan: StoredPlanSummary }) {
  const t = useT();
  const textOf = useText();
  const format = useFormat();
  const errorText = useErrorText();
  const toast = useToast();
  const remove = useRemovePlan();
  const [isAsking, setIsAsking] = useState(false);
  const called = name === null ? venueId : textOf(name);
  const refusal = remove.data?.isRemoved === false ? remove.data : undefined;

  function takeAway() {
    setIsAsking(false);
    remove.mutate(venueId, {
      onSuccess: ({ isRemoved }) => {
        if (isRemoved) toast({ kind: 'success', text: t('plans.removed', { name: called }) });
      },
      onError: (error) => toast({ kind: 'error', text: errorText(error) }),
    });
  }

  return (
    <li className="stored-plan">
      <div className="stored-plan__text">
        <strong>{called}</strong>
        <span>{t('plans.contents', { floors, rooms, resources, date: format.day(format.dateOf(toInstant(importedAt))) })}</span>
      </div>
      <Button
        kind="quiet"
        icon={<Trash2 size={16} aria-hidden />}
        busy={remove.isPending}
        aria-label={t('action.removeNamed', { name: called })}
        onClick={() => setIsAsking(true)}
      >
        {t('kiosks.remove')}
      </Button>
      {refusal !== undefined && (
        <p className="stored-plan__refusal" role="alert">
          {t('plans.inUse', {
            names: refusal.uses
              .slice(0, NAMED_MAX)
              .map((use) => use.name)
              .join(', '),
            more: Math.max(0, refusal.usesTotal - NAMED_MAX),
          })}
        </p>
      )}
      {isAsking && (
        <ChoiceDialog
          title={t('plans.removeTitle', { name: called })}
          choices={[{ label: t('kiosks.remove'), hint: t('plans.removeHint'), run: takeAway }]}
          closeLabel={t('action.cancel')}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}
