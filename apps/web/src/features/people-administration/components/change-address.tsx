import type { AdministeredPerson } from '@assist/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ChoiceDialog } from '../../../components/choice-dialog.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useRefusedField } from '../../../lib/use-refused-field.ts';

interface ChangeAddressProps {
  readonly person: AdministeredPerson;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSend: (email: string) => void;
  readonly onClose: () => void;
}

/** The errors that concern the address itself. */
const OF_THE_FIELD: ReadonlySet<string> = new Set(['person-exists', 'managed-elsewhere']);

/** Says what follows from a new address, and asks for it. */
export function ChangeAddress({ person: { name, email }, isPending, error, onSend, onClose }: ChangeAddressProps) {
  const t = useT();
  const errorText = useErrorText();
  const [fault, setFault] = useState<'setUp.emailWrong' | 'person.addressSame'>();
  const isRefused = isApiError(error) && OF_THE_FIELD.has(error.code);
  const { form, focus } = useRefusedField<'email'>(isRefused ? 'email' : undefined, error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const typed = field.value.trim().toLowerCase();
    const found = typed === '' || field.validity.typeMismatch ? 'setUp.emailWrong' : typed === email ? 'person.addressSame' : undefined;
    setFault(found);
    if (found === undefined) onSend(typed);
    else focus('email');
  }
  return (
    <ChoiceDialog
      title={t('person.addressTitle', { name })}
      note={t('person.addressNote')}
      closeLabel={t('action.cancel')}
      onClose={onClose}
    >
      <form ref={form} className="person-dialog" noValidate onSubmit={submit}>
        <TextField
          name="email"
          type="email"
          label={t('person.newAddress')}
          error={fault !== undefined ? t(fault) : isRefused ? errorText(error) : undefined}
          defaultValue={email}
          autoComplete="off"
          maxLength={254}
        />
        {error !== null && !isRefused && fault === undefined && (
          <p className="field__error" role="alert">
            {errorText(error)}
          </p>
        )}
        <Button type="submit" kind="primary" busy={isPending}>
          {t('person.changeAddress')}
        </Button>
      </form>
    </ChoiceDialog>
  );
}
