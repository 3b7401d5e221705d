import type { AdministeredPerson } from '@assist/contract';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Switch } from '../../../components/switch.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useToast } from '../../../components/toast.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { usePersonChanges } from '../../../lib/api/people-administration.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useRefusedField } from '../../../lib/use-refused-field.ts';
import { useHasOwnAccounts } from '../use-has-own-accounts.ts';
import { ChangeAddress } from './change-address.tsx';
import { PersonAct, PersonSection } from './person-section.tsx';

interface PersonAboutProps {
  readonly person: AdministeredPerson;
  /** True if this is the account of the person who looks at it. */
  readonly isSelf: boolean;
}

/** Shows and changes a person's name, department, address and administrator's role. */
export function PersonAbout({ person, isSelf }: PersonAboutProps) {
  const t = useT();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <PersonSection title={t('person.about')} titleRef={title}>
      <NameForm person={person} onSaved={() => title.current?.focus()} />
      <Address person={person} />
      <Administrator person={person} isSelf={isSelf} />
    </PersonSection>
  );
}

function NameForm({ person, onSaved }: { readonly person: AdministeredPerson; readonly onSaved: () => void }) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const hasOwnAccounts = useHasOwnAccounts();
  const [typed, setTyped] = useState<{ readonly name?: string; readonly department?: string }>({});
  const { name, department } = { ...person, ...typed };
  const { change } = usePersonChanges();
  const isNameRefused = isApiError(change.error) && change.error.code === 'managed-elsewhere';
  const { form } = useRefusedField(isNameRefused ? 'name' : undefined, change.error);
  const patch = {
    ...(name.trim() === person.name ? {} : { name: name.trim() }),
    ...(department.trim() === person.department ? {} : { department: department.trim() }),
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending || name.trim() === '') return;
    change.mutate(
      { id: person.id, ...patch },
      {
        onSuccess: (changed) => {
          setTyped({});
          toast({ kind: 'success', text: t('person.saved', { name: changed.name }) });
          onSaved();
        },
      },
    );
  }
  return (
    <form ref={form} className="person-form" noValidate onSubmit={submit}>
      <TextField
        name="name"
        label={t('word.name')}
        hint={hasOwnAccounts ? undefined : t('error.managed-elsewhere')}
        error={name.trim() === '' ? t('people.nameMissing') : isNameRefused ? errorText(change.error) : undefined}
        value={name}
        readOnly={!hasOwnAccounts}
        autoComplete="off"
        maxLength={120}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <TextField
        name="department"
        label={t('person.department')}
        value={department}
        autoComplete="off"
        maxLength={120}
        onChange={({ target }) => setTyped({ ...typed, department: target.value })}
      />
      {change.isError && !isNameRefused && (
        <p className="field__error" role="alert">
          {errorText(change.error)}
        </p>
      )}
      <Button type="submit" kind="primary" busy={change.isPending} disabled={Object.keys(patch).length === 0}>
        {t('action.save')}
      </Button>
    </form>
  );
}

function Address({ person }: { readonly person: AdministeredPerson }) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const hasOwnAccounts = useHasOwnAccounts();
  const { changeAddress } = usePersonChanges();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, email } = person;
  const ask = () => {
    changeAddress.reset();
    setIsAsking(true);
  };
  const send = (address: string) =>
    changeAddress.mutate(
      { id, email: address },
      {
        onSuccess: (changed) => {
          setIsAsking(false);
          toast({ kind: 'success', text: t('person.addressChanged', { name, email: changed.email }) });
        },
      },
    );
  return (
    <PersonAct
      title={t('login.email')}
      text={hasOwnAccounts ? email : `${email} · ${t('error.managed-elsewhere')}`}
      error={changeAddress.isError && !isAsking ? errorText(changeAddress.error) : undefined}
    >
      {hasOwnAccounts && <Button onClick={ask}>{t('person.changeAddress')}</Button>}
      {isAsking && (
        <ChangeAddress
          person={person}
          isPending={changeAddress.isPending}
          error={changeAddress.error}
          onSend={send}
          onClose={() => setIsAsking(false)}
        />
      )}
    </PersonAct>
  );
}

function Administrator({ person: { id, name, administrator }, isSelf }: PersonAboutProps) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const { change } = usePersonChanges();
  const isOn = change.isPending ? change.variables.administrator === true : administrator;
  return (
    <PersonAct
      title={t('people.administrator')}
      text={[t('person.administratorHint'), isSelf ? t('person.administratorSelf') : ''].filter(Boolean).join(' ')}
      error={change.isError ? errorText(change.error) : undefined}
    >
      <Switch
        label={t('people.administrator')}
        checked={isOn}
        onChange={({ target }) => {
          if (change.isPending) return;
          change.mutate(
            { id, administrator: target.checked },
            { onSuccess: () => toast({ kind: 'success', text: t('person.saved', { name }) }) },
          );
        }}
      />
    </PersonAct>
  );
}
