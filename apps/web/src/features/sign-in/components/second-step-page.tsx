import type { SecondStep } from '@assist/contract';
import { lazy, Suspense } from 'react';
import { useT } from '../../../lib/language-context.tsx';
import { SignInCard } from './sign-in-card.tsx';

// Most people have no second step, and set one up once in their lives where everybody needs one.
const SecondStepForm = lazy(async () => ({ default: (await import('./second-step-form.tsx')).SecondStepForm }));
const SecondStepSetUp = lazy(async () => ({ default: (await import('./second-step-set-up.tsx')).SecondStepSetUp }));

interface SecondStepPageProps {
  readonly step: SecondStep;
  readonly onDone: () => unknown;
  /** Where the first step has to be taken anew. */
  readonly onAgain: () => void;
}

/** What comes after a password or a link that was right. */
export function SecondStepPage(props: SecondStepPageProps) {
  const t = useT();
  const isToBeSetUp = props.step.isToBeSetUp === true;
  return (
    <Suspense fallback={<SignInCard title={t(isToBeSetUp ? 'twoStep.setUpTitle' : 'twoStep.signInTitle')} isBusy />}>
      {isToBeSetUp ? <SecondStepSetUp {...props} /> : <SecondStepForm {...props} />}
    </Suspense>
  );
}
