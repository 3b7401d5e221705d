import type { MessageKey } from '@assist/i18n';
import { toInstant } from '@assist/time';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { type AuditFilter, auditQuery, readWholeAudit } from '../audit-query.ts';
import { type AuditAct, auditActs } from '../model/audit-acts.ts';
import { auditTable } from '../model/audit-table.ts';
import { useObjectName } from '../use-object-name.ts';
import { AuditChanges } from './audit-changes.tsx';
import './audit-page.css';

const EVERYTHING: AuditFilter = { actor: '', person: '' };

/** Shows who has viewed whose calendar, what was done with people's data, and what was changed; and saves it as a table. */
export function AuditPage() {
  const t = useT();
  const errorText = useErrorText();
  const [filter, setFilter] = useState(EVERYTHING);
  const result = useInfiniteQuery(auditQuery(filter));
  const failure = failureOf(result);
  const save = useMutation({
    mutationFn: () => readWholeAudit(filter),
    onSuccess: (entries) => downloadFile('audit-log.csv', 'text/csv', auditTable(entries)),
  });
  const acts = useMemo(() => result.data && auditActs(result.data.pages.flatMap(({ value }) => value)), [result.data]);
  return (
    <div className="page audit">
      <header className="page__head">
        <h1>{t('settings.audit')}</h1>
        <Button icon={<Download size={18} aria-hidden />} busy={save.isPending} onClick={() => save.mutate()}>
          {t('audit.save')}
        </Button>
      </header>
      <p className="audit__lead">{t('settings.auditLead')}</p>
      {save.isError && (
        <p className="field__error" role="alert">
          {errorText(save.error)}
        </p>
      )}
      <Filters onChange={setFilter} />
      {failure !== null && <LoadFailure error={failure} onRetry={() => void result.refetch()} />}
      {failure === null && acts === undefined && <Skeleton height={240} />}
      {acts?.length === 0 && <EmptyState icon={<ScrollText />} title={t('audit.empty')} text={t('audit.emptyHint')} />}
      {acts !== undefined && acts.length > 0 && <Acts acts={acts} />}
      {result.hasNextPage && (
        <Button busy={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
          {t('codes.more')}
        </Button>
      )}
    </div>
  );
}

/** Asks for the addresses of people. They are applied together, because each change reads the log anew. */
function Filters({ onChange }: { readonly onChange: (filter: AuditFilter) => void }) {
  const t = useT();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onChange({ actor: String(data.get('actor')).trim(), person: String(data.get('person')).trim() });
  }
  return (
    <form className="audit__filters" role="search" onSubmit={submit}>
      <TextField name="actor" type="email" autoComplete="off" label={t('audit.actor')} />
      <TextField name="person" type="email" autoComplete="off" label={t('audit.person')} />
      <Button type="submit">{t('codes.find')}</Button>
    </form>
  );
}

/** What each operation that the log names is called. Others, from a newer server, are shown by their names. */
const ACTS: Readonly<Record<string, MessageKey>> = {
  listEvents: 'audit.act.listEvents',
  exportPerson: 'audit.act.exportPerson',
  erasePerson: 'audit.act.erasePerson',
  revokeInvitation: 'audit.act.revokeInvitation',
  addPerson: 'audit.act.addPerson',
  invitePeople: 'audit.act.invitePeople',
  changePerson: 'audit.act.changePerson',
  changePersonAddress: 'audit.act.changePersonAddress',
  setPersonRoles: 'audit.act.setPersonRoles',
  closePerson: 'audit.act.closePerson',
  reopenPerson: 'audit.act.reopenPerson',
  signOutPerson: 'audit.act.signOutPerson',
  resetPersonTwoStep: 'audit.act.resetPersonTwoStep',
  setPersonPassword: 'audit.act.setPersonPassword',
  setUp: 'audit.act.setUp',
  importPlan: 'audit.act.importPlan',
  removePlan: 'audit.act.removePlan',
  changeCompanySettings: 'audit.act.changeCompanySettings',
  saveCompanyLogo: 'audit.act.saveCompanyLogo',
  removeCompanyLogo: 'audit.act.removeCompanyLogo',
  saveResourcePicture: 'audit.act.saveResourcePicture',
  removeResourcePicture: 'audit.act.removeResourcePicture',
  saveChoicePicture: 'audit.act.saveChoicePicture',
  removeChoicePicture: 'audit.act.removeChoicePicture',
  importTable: 'audit.act.importTable',
  addResources: 'audit.act.addResources',
  changeResourceRows: 'audit.act.changeResourceRows',
  changeAreaRows: 'audit.act.changeAreaRows',
  changeNewsRows: 'audit.act.changeNewsRows',
  changeTypeRows: 'audit.act.changeTypeRows',
  changePropertyRows: 'audit.act.changePropertyRows',
};

/** What it is called that an object was made, or removed. Resources are never removed. */
const ADDED: Readonly<Record<string, MessageKey>> = {
  resource: 'audit.added.resource',
  area: 'audit.added.area',
  type: 'audit.added.type',
  property: 'audit.added.property',
  news: 'audit.added.news',
};
const REMOVED: Readonly<Record<string, MessageKey>> = {
  area: 'audit.removed.area',
  type: 'audit.removed.type',
  property: 'audit.removed.property',
  news: 'audit.removed.news',
};
const ACTS_OF = { added: ADDED, removed: REMOVED, changed: {} as Readonly<Record<string, MessageKey>> };

function Acts({ acts }: { readonly acts: readonly AuditAct[] }) {
  const t = useT();
  const format = useFormat();
  const nameOf = useObjectName();
  return (
    <ul className="audit__list">
      {acts.map((act) => {
        const { id, at, actor, operation, objectKind, objectId, correlationId, kind, changes } = act;
        const instant = toInstant(at);
        const words = ACTS_OF[kind][objectKind] ?? ACTS[operation];
        return (
          <li key={id} className="audit-row">
            <time dateTime={at} title={correlationId === null ? undefined : t('startup.reference', { correlationId })}>
              {format.day(format.dateOf(instant))} {format.time(instant)}
            </time>
            <span className="audit-row__who">
              <strong>{actor.name}</strong>
              <span>{actor.email ?? t('audit.commandLine')}</span>
            </span>
            <span className="audit-row__what">
              {words === undefined ? operation : t(words)}
              <span title={objectId}>{nameOf(act)}</span>
            </span>
            {changes.length > 0 && <AuditChanges act={act} />}
          </li>
        );
      })}
    </ul>
  );
}
