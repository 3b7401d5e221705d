import { changeProfile } from '@assist/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { call } from '../../../lib/api/call.ts';
import { KEYS } from '../../../lib/api/queries.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useRefusedField } from '../../../lib/use-refused-field.ts';

interface Props {
  readonly name: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function NameForm({ name, onDone, onCancel }: Props) {
  const t = useT();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (changed: string) => call(changeProfile, { body: { name: changed } }),
    // The new name also stands in the person's own reservations.
    onSuccess: () => Promise.all([KEYS.me, KEYS.events, KEYS.event].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const { form } = useRefusedField(error === null ? undefined : 'name', error);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const changed = String(new FormData(event.currentTarget).get('name')).trim();
    if (changed === name) onCancel();
    else if (changed !== '') mutate(changed, { onSuccess: onDone });
  }
  return (
    <form ref={form} className="settings__form" onSubmit={submit}>
      <TextField
        name="name"
        autoComplete="name"
        autoFocus
        required
        maxLength={120}
        label={t('guest.name')}
        hint={t('profile.nameHint')}
        defaultValue={name}
        error={error === null ? undefined : errorText(error)}
      />
      <div className="settings__leave">
        <Button type="submit" kind="primary" busy={isPending}>
          {t('profile.change')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
