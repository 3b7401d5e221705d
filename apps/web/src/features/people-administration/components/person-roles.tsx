import { type AdministeredPerson, CAPABILITIES_IN_USE } from '@assist/contract';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useToast } from '../../../components/toast.tsx';
import { usePersonChanges } from '../../../lib/api/people-administration.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useAreaTree } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { AreasField } from '../../../parts/areas/areas-field.tsx';
import { withoutCovered } from '../../../parts/areas/is-covered.ts';
import { draftOf, hasHiddenRoles, isSameDraft, readDraft, type RolesDraft } from '../model/roles-draft.ts';
import { CapabilitiesField } from './capabilities-field.tsx';
import { PersonSection } from './person-section.tsx';

/** Shows and changes what a person manages, and where. Roles that have no effect yet are not offered, and are kept. */
export function PersonRoles({ person }: { readonly person: AdministeredPerson }) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const areas = useAreaTree();
  const title = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { setRoles } = usePersonChanges();
  const { id, name, roles, administrator } = person;
  const stored = draftOf(roles, areas);
  const [changed, setChanged] = useState<RolesDraft>();
  const [missing, setMissing] = useState<'areas' | 'capabilities'>();
  const draft = changed ?? stored;

  function change(part: Partial<RolesDraft>) {
    setChanged({ ...draft, ...part });
    setMissing(undefined);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (setRoles.isPending) return;
    const read = readDraft(draft, roles);
    if ('missing' in read) {
      setMissing(read.missing);
      // The first box of the group can always be checked.
      form.current?.querySelector<HTMLElement>(`[data-group=${read.missing}] input[type=checkbox]`)?.focus();
      return;
    }
    setRoles.mutate(
      { id, roles: read.roles },
      {
        onSuccess: () => {
          setChanged(undefined);
          toast({ kind: 'success', text: t('person.rolesSaved', { name }) });
          title.current?.focus();
        },
      },
    );
  }
  return (
    <PersonSection title={t('person.roles')} lead={t('person.rolesLead')} titleRef={title}>
      <form ref={form} className="person-roles" noValidate onSubmit={submit}>
        {administrator && <p>{t('person.administratorHas')}</p>}
        <div className="person-roles__groups">
          <div data-group="areas">
            <AreasField
              label={t('areas.title')}
              hint={t('person.areasHint')}
              chosen={draft.areaIds}
              fault={missing === 'areas' ? t('kiosks.fault.areas') : undefined}
              onChange={(chosen) => change({ areaIds: withoutCovered(chosen, areas) })}
            />
          </div>
          <div data-group="capabilities">
            <CapabilitiesField
              chosen={draft.capabilities}
              fault={missing === 'capabilities' ? t('person.capabilityMissing') : undefined}
              onChange={(chosen) => change({ capabilities: CAPABILITIES_IN_USE.filter((one) => chosen.has(one)) })}
            />
          </div>
        </div>
        {hasHiddenRoles(roles) && <p>{t('person.rolesKept')}</p>}
        {setRoles.isError && (
          <p className="field__error" role="alert">
            {errorText(setRoles.error)}
          </p>
        )}
        <Button type="submit" kind="primary" busy={setRoles.isPending} disabled={isSameDraft(draft, stored)}>
          {t('person.saveRoles')}
        </Button>
      </form>
    </PersonSection>
  );
}
