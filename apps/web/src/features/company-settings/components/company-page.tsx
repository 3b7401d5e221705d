import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../components/empty-state.tsx';
import { useToast } from '../../../components/toast.tsx';
import { companySettingsQuery, useCompanySettings } from '../../../lib/api/company-settings.ts';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { CompanyMark } from '../../../parts/company-mark.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { PictureField } from '../../../parts/upload/picture-field.tsx';
import { CompanyForm } from './company-form.tsx';
import './company-page.css';

/** The size of a logo as it is sent, in pixels. */
const LOGO_SIZE = { width: 640, height: 256, isTransparent: true };

/** Changes the company's name, language and zone, its colour, and its logo. */
export function CompanyPage() {
  const t = useT();
  const result = useQuery(companySettingsQuery);
  const failure = failureOf(result);
  return (
    <div className="page company-page">
      <header className="page__head">
        <h1>{t('admin.company')}</h1>
      </header>
      {failure !== null && <LoadFailure error={failure} onRetry={() => void result.refetch()} />}
      {failure === null && result.data === undefined && <Skeleton height={320} />}
      {result.data !== undefined && (
        <>
          <Logo companyName={result.data.companyName} hasLogo={result.data.logo !== null} />
          <CompanyForm settings={result.data} />
        </>
      )}
    </div>
  );
}

function Logo({ companyName, hasLogo }: { readonly companyName: string; readonly hasLogo: boolean }) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const { saveLogo, removeLogo } = useCompanySettings();
  const after = {
    onSuccess: () => toast({ kind: 'success', text: t('company.saved') }),
    onError: (error: unknown) => toast({ kind: 'error', text: errorText(error) }),
  };
  return (
    <section className="card company-page__logo" aria-label={t('company.logo')}>
      <PictureField
        picture={
          <span className="company-page__mark">
            <CompanyMark sizePx={48} />
          </span>
        }
        title={companyName}
        hint={t('company.logoHint')}
        size={LOGO_SIZE}
        isSaving={saveLogo.isPending}
        onPicture={(picture) => saveLogo.mutate(picture, after)}
        onRemove={hasLogo ? () => removeLogo.mutate(undefined, after) : undefined}
        isRemoving={removeLogo.isPending}
      />
    </section>
  );
}
