import type { AdministeredPerson } from '@assist/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ChoiceDialog } from '../../../components/choice-dialog.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useRefusedField } from '../../../lib/use-refused-field.ts';

interface ErasePersonProps {
  readonly person: AdministeredPerson;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onErase: () => void;
  readonly onClose: () => void;
}

/** Says what is erased, and asks for the address, so that nobody is erased by one press. */
export function ErasePerson({ person: { name, email }, isPending, error, onErase, onClose }: ErasePersonProps) {
  const t = useT();
  const errorText = useErrorText();
  const [isWrong, setIsWrong] = useState(false);
  const { form, focus } = useRefusedField<'email'>(undefined, error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const typed = String(new FormData(event.currentTarget).get('email')).trim().toLowerCase();
    setIsWrong(typed !== email);
    if (typed === email) onErase();
    else focus('email');
  }
  return (
    <ChoiceDialog title={t('person.eraseTitle', { name })} note={t('person.eraseNote')} closeLabel={t('action.cancel')} onClose={onClose}>
      <form ref={form} className="person-dialog" noValidate onSubmit={submit}>
        <TextField
          name="email"
          label={t('person.eraseType', { email })}
          error={isWrong ? t('person.eraseWrong') : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        {error !== null && !isWrong && (
          <p className="field__error" role="alert">
            {errorText(error)}
          </p>
        )}
        <Button type="submit" kind="danger" busy={isPending}>
          {t('person.eraseNow')}
        </Button>
      </form>
    </ChoiceDialog>
  );
}
