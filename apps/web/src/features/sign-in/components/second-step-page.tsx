import type { SecondStep } from '@assist/contract';
import { lazy, Suspense } from 'react';
import { useT } from '../../../lib/language-context.tsx';
import { EntranceCard } from '../../../parts/account/entrance-card.tsx';

// Both components are loaded only when needed, because most people have no second step, and a mandatory one is set up only once.
const SecondStepForm = lazy(async () => ({ default: (await import('./second-step-form.tsx')).SecondStepForm }));
const SecondStepSetUp = lazy(async () => ({ default: (await import('./second-step-set-up.tsx')).SecondStepSetUp }));

interface SecondStepPageProps {
  readonly step: SecondStep;
  readonly onDone: () => unknown;
  /** Called if the first step has to be repeated. */
  readonly onAgain: () => void;
}

/** Asks for the second step after a correct password or link, or lets the person set up a mandatory one. */
export function SecondStepPage(props: SecondStepPageProps) {
  const t = useT();
  const isToBeSetUp = props.step.isToBeSetUp === true;
  return (
    <Suspense fallback={<EntranceCard title={t(isToBeSetUp ? 'twoStep.setUpTitle' : 'twoStep.signInTitle')} isBusy />}>
      {isToBeSetUp ? <SecondStepSetUp {...props} /> : <SecondStepForm {...props} />}
    </Suspense>
  );
}
