import type { AdministeredPerson } from '@assist/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useToast } from '../../../components/toast.tsx';
import { readPerson, usePersonChanges } from '../../../lib/api/people-administration.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { useT } from '../../../lib/language-context.tsx';
import { ErasePerson } from './erase-person.tsx';
import { PersonAct, PersonSection } from './person-section.tsx';

interface PersonDataProps {
  readonly person: AdministeredPerson;
  /** True if this is the account of the person who looks at it. */
  readonly isSelf: boolean;
}

/** Hands out a person's data, closes and reopens the account, and erases the person. */
export function PersonData({ person, isSelf }: PersonDataProps) {
  const t = useT();
  return (
    <PersonSection title={t('person.data')}>
      <Export email={person.email} />
      <CloseOrReopen person={person} />
      {isSelf ? <PersonAct title={t('person.erase')} text={t('person.eraseSelf')} /> : <Erase person={person} />}
    </PersonSection>
  );
}

function Export({ email }: { readonly email: string }) {
  const t = useT();
  const errorText = useErrorText();
  const save = useMutation({
    // The data is not kept in the browser beyond the download.
    gcTime: 0,
    mutationFn: () => readPerson(email),
    onSuccess: (data) => downloadFile(`${email}.json`, 'application/json', JSON.stringify(data, null, 2)),
  });
  return (
    <PersonAct title={t('person.export')} text={t('person.exportHint')} error={save.isError ? errorText(save.error) : undefined}>
      <Button icon={<Download size={18} aria-hidden />} busy={save.isPending} onClick={() => save.mutate()}>
        {t('person.download')}
      </Button>
    </PersonAct>
  );
}

/** Closing can be undone, so nothing is asked. */
function CloseOrReopen({ person: { id, name, isClosed } }: { readonly person: AdministeredPerson }) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const { act } = usePersonChanges();
  const run = () =>
    act.mutate(
      { id, what: isClosed ? 'reopen' : 'close' },
      { onSuccess: (changed) => toast({ kind: 'success', text: t(changed.isClosed ? 'person.isClosed' : 'person.isOpen', { name }) }) },
    );
  return (
    <PersonAct
      title={t(isClosed ? 'people.closed' : 'person.open')}
      text={t(isClosed ? 'person.reopenHint' : 'person.closeHint')}
      error={act.isError ? errorText(act.error) : undefined}
    >
      <Button busy={act.isPending} onClick={run}>
        {t(isClosed ? 'people.reopen' : 'people.close')}
      </Button>
    </PersonAct>
  );
}

function Erase({ person }: { readonly person: AdministeredPerson }) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { erase } = usePersonChanges();
  const [isAsking, setIsAsking] = useState(false);
  const { name, email } = person;
  const ask = () => {
    erase.reset();
    setIsAsking(true);
  };
  const run = () =>
    erase.mutate(email, {
      onSuccess: (erased) => {
        const all = Object.values(erased).reduce((sum, count) => sum + count, 0);
        const reservations = erased['reservations'] ?? 0;
        toast({ kind: 'success', text: t('person.erased', { name, reservations, others: all - reservations }) });
        void navigate({ to: '/admin/people' });
      },
    });
  return (
    <PersonAct
      title={t('person.erase')}
      text={t('person.eraseHint')}
      error={erase.isError && !isAsking ? errorText(erase.error) : undefined}
    >
      <Button kind="danger" busy={erase.isPending} onClick={ask}>
        {t('person.eraseAsk')}
      </Button>
      {isAsking && (
        <ErasePerson person={person} isPending={erase.isPending} error={erase.error} onErase={run} onClose={() => setIsAsking(false)} />
      )}
    </PersonAct>
  );
}
