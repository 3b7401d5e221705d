import type { AnswerOf, getSetUp } from '@assist/contract';
import { EntranceCard } from '../../../parts/account/entrance-card.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { SetUpForm } from './set-up-form.tsx';

/** Shows an empty server to the person who sets it up. */
export function SetUpPage({ state }: { readonly state: AnswerOf<typeof getSetUp> }) {
  const t = useT();
  if (!state.isOpen)
    return (
      <EntranceCard title={t('setUp.doneTitle')}>
        <title>{t('setUp.doneTitle')}</title>
        <p className="entrance__lead">{t('setUp.doneText')}</p>
        <a href="/" className="button button--primary button--large">
          {t('setUp.toSignIn')}
        </a>
      </EntranceCard>
    );
  return (
    <EntranceCard title={t('setUp.title')}>
      <title>{t('setUp.title')}</title>
      <p className="entrance__lead">{t('setUp.lead')}</p>
      <SetUpForm state={state} />
      {state.needsCompany && location.pathname !== '/setup' && (
        <p className="field__hint">
          {t('setUp.others')} {t('startup.assist-not-configured')}
        </p>
      )}
    </EntranceCard>
  );
}
