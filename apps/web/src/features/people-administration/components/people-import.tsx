import type { ImportReport } from '@assist/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { sendTable } from '../../../lib/api/imports.ts';
import { forgetUpload } from '../../../lib/api/upload-file.ts';
import { useT } from '../../../lib/language-context.tsx';
import { FileDrop } from '../../../parts/upload/file-drop.tsx';
import { UploadState } from '../../../parts/upload/upload-state.tsx';
import { useUploads } from '../../../parts/upload/use-uploads.ts';
import { FindingList } from '../../../parts/upload/finding-list.tsx';

/** Takes a table of people, says what it changes, and imports it. */
export function PeopleImport() {
  const t = useT();
  const client = useQueryClient();
  const [uploadId, setUploadId] = useState<string>();
  const send = (id: string, isToBeStored: boolean) => sendTable(client, { kind: 'people', uploadId: id, accepted: [], isToBeStored });
  const check = useMutation({ mutationFn: (id: string) => send(id, false), onMutate: setUploadId });
  const store = useMutation({ mutationFn: () => send(uploadId!, true) });
  const uploads = useUploads(([file]) => check.mutate(file!.id));
  const report = store.data ?? check.data;
  const isOpen = report !== undefined && !report.isImported;

  function startAgain() {
    if (uploadId !== undefined) forgetUpload(uploadId);
    check.reset();
    store.reset();
    uploads.reset();
  }
  return (
    <section className="people-import" aria-labelledby="people-import-title">
      <h2 id="people-import-title">{t('peopleImport.title')}</h2>
      {!isOpen && uploads.share === undefined && !check.isPending && (
        <FileDrop
          label={t('peopleImport.drop')}
          hint={t('peopleImport.dropHint')}
          accept=".csv,.txt,text/csv"
          onFiles={(files) => {
            store.reset();
            uploads.upload(files);
          }}
        />
      )}
      <UploadState share={uploads.share} isChecking={check.isPending} error={uploads.error ?? check.error ?? store.error} />
      {report?.isImported === true && <p role="status">{t('peopleImport.done', changesOf(report))}</p>}
      {isOpen && (
        <>
          <p role="status">{report.errors > 0 ? t('peopleImport.refused') : t('peopleImport.would', changesOf(report))}</p>
          <div className="people-import__actions">
            {report.errors === 0 && (
              <Button kind="primary" busy={store.isPending} onClick={() => store.mutate()}>
                {t('peopleImport.store')}
              </Button>
            )}
            <Button onClick={startAgain}>{t('plans.otherFile')}</Button>
          </div>
          {report.findings.length > 0 && <FindingList findings={report.findings} total={report.errors + report.warnings} />}
        </>
      )}
    </section>
  );
}

function changesOf({ people }: ImportReport) {
  return { added: people?.added ?? 0, changed: people?.changed ?? 0, same: people?.same ?? 0 };
}
