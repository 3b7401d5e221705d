import type { ImportReport } from '@assist/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { sendPlan } from '../../../lib/api/imports.ts';
import { forgetUpload } from '../../../lib/api/upload-file.ts';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { FileDrop } from '../../../parts/upload/file-drop.tsx';
import { UploadState } from '../../../parts/upload/upload-state.tsx';
import { type Uploaded, useUploads } from '../../../parts/upload/use-uploads.ts';
import type { PlanWish } from '../model/plan-from.ts';
import { DrawingsForm } from './drawings-form.tsx';
import { PlanReport } from './plan-report.tsx';
import { StoredPlans } from './stored-plans.tsx';
import './plan-import-page.css';

/** Lists the plans, takes another one from files or from the sample, shows what was found in it, and publishes it. */
export function PlanImportPage() {
  const t = useT();
  const client = useQueryClient();
  const [drawings, setDrawings] = useState<readonly Uploaded[]>();
  const { language } = useLanguage();
  const [wish, setWish] = useState<PlanWish>();
  const check = useMutation({
    mutationFn: (wished: PlanWish) => sendPlan(client, { ...wished, language, accepted: [], isToBeStored: false }),
    onMutate: setWish,
  });
  const publish = useMutation({
    mutationFn: (accepted: readonly string[]) => sendPlan(client, { ...wish!, language, accepted: [...accepted], isToBeStored: true }),
  });
  const uploads = useUploads((uploaded) => {
    if (uploaded.every(({ name }) => /\.dxf$/i.test(name))) setDrawings(uploaded);
    else check.mutate({ from: { kind: 'files', uploadIds: uploaded.map(({ id }) => id) } });
  });
  const report = publish.data ?? check.data;

  function startAgain() {
    if (wish?.from.kind === 'files') for (const id of wish.from.uploadIds) forgetUpload(id);
    for (const { id } of drawings ?? []) forgetUpload(id);
    setDrawings(undefined);
    check.reset();
    publish.reset();
    uploads.reset();
  }

  return (
    <div className="page plan-import">
      <header className="page__head">
        <h1>{t('admin.plans')}</h1>
        {(report !== undefined || drawings !== undefined) && publish.data?.isImported !== true && (
          <Button onClick={startAgain}>{t('plans.otherFile')}</Button>
        )}
      </header>
      {report === undefined && drawings === undefined && !check.isPending && uploads.share === undefined && (
        <>
          <StoredPlans />
          <Sources onFiles={uploads.upload} onSample={() => check.mutate({ from: { kind: 'sample' } })} />
        </>
      )}
      {/* Hidden while there is a report, so that the answers are still there when a person returns to them. */}
      {drawings !== undefined && (
        <div hidden={report !== undefined || check.isPending}>
          <DrawingsForm drawings={drawings} onSubmit={(from) => check.mutate({ from })} />
        </div>
      )}
      <UploadState share={uploads.share} isChecking={check.isPending} error={uploads.error ?? check.error ?? publish.error} />
      {report !== undefined && publish.data?.isImported === true && <Published report={report} />}
      {report !== undefined && publish.data?.isImported !== true && (
        <PlanReport
          report={report}
          isPublishing={publish.isPending}
          onPublish={publish.mutate}
          onNewer={(asVenueId) => check.mutate({ from: wish!.from, asVenueId })}
          onBack={drawings === undefined ? undefined : () => check.reset()}
        />
      )}
    </div>
  );
}

interface SourcesProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onSample: () => void;
}

function Sources({ onFiles, onSample }: SourcesProps) {
  const t = useT();
  return (
    <section className="plan-import__sources" aria-labelledby="plan-add">
      <h2 id="plan-add">{t('plans.add')}</h2>
      <FileDrop
        label={t('plans.drop')}
        hint={t('plans.dropHint')}
        accept=".zip,.imdf,.json,.geojson,.osm,.xml,.dxf"
        isMultiple
        onFiles={onFiles}
      />
      <ul className="plan-import__others">
        <li>
          <h3>{t('plans.sample')}</h3>
          <p>{t('plans.sampleHint')}</p>
          <Button onClick={onSample}>{t('plans.sampleTake')}</Button>
        </li>
        <li>
          <h3>{t('plans.none')}</h3>
          <p>{t('plans.noneHint')}</p>
          <Link to="/admin/places" className="button button--secondary button--normal">
            {t('overview.noPlan')}
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Published({ report: { plan } }: { readonly report: ImportReport }) {
  const t = useT();
  return (
    <div role="status">
      <EmptyState
        icon={<CircleCheck />}
        title={t('plans.published', { name: plan?.name ?? '' })}
        text={t('plans.publishedHint', { count: plan?.floors ?? 0 })}
      >
        <Link to="/admin/places" className="button button--primary button--normal">
          {t('overview.resourcesChoose')}
        </Link>
        <Link to="/plan" className="button button--secondary button--normal">
          {t('overview.look')}
        </Link>
      </EmptyState>
    </div>
  );
}
