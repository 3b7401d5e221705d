import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { usePersonChanges } from '../../../lib/api/people-administration.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';

/** Asks for a new person. The form stays open for the next one. */
export function AddPerson({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const errorText = useErrorText();
  const { add } = usePersonChanges();
  const [fault, setFault] = useState<'name' | 'email'>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const [name, email] = [String(data.get('name')).trim(), String(data.get('email')).trim()];
    const emailField = form.elements.namedItem('email') as HTMLInputElement;
    const wrong = name === '' ? 'name' : email === '' || emailField.validity.typeMismatch ? 'email' : undefined;
    setFault(wrong);
    if (wrong !== undefined) return (form.elements.namedItem(wrong) as HTMLInputElement).focus();
    add.mutate(
      { name, email },
      {
        onSuccess: () => {
          form.reset();
          (form.elements.namedItem('name') as HTMLInputElement).focus();
        },
      },
    );
  }
  return (
    <form className="card add-person" noValidate onSubmit={submit}>
      <TextField
        name="name"
        label={t('word.name')}
        autoComplete="off"
        autoFocus
        maxLength={120}
        error={fault === 'name' ? t('people.nameMissing') : undefined}
      />
      <TextField
        name="email"
        type="email"
        label={t('login.email')}
        autoComplete="off"
        maxLength={254}
        error={fault === 'email' ? t('setUp.emailWrong') : undefined}
      />
      <div className="add-person__actions">
        <Button kind="primary" type="submit" busy={add.isPending}>
          {t('people.add')}
        </Button>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </div>
      <div role="status">{add.data !== undefined && <p>{t('people.added', { name: add.data.name })}</p>}</div>
      {add.isError && (
        <p className="field__error" role="alert">
          {errorText(add.error)}
        </p>
      )}
    </form>
  );
}
