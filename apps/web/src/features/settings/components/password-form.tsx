import { type BodySent, changePassword, PASSWORD_MIN } from '@assist/contract';
import type { MessageKey } from '@assist/i18n';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { passkeyFault, usePasskeyProof } from '../../../lib/api/own-passkeys.ts';
import { meQuery } from '../../../lib/api/queries.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useRefusedField } from '../../../lib/use-refused-field.ts';

const FIELDS = ['old', 'new', 'again'] as const;
type Field = (typeof FIELDS)[number];

interface Fault {
  readonly field: Field;
  readonly key: MessageKey;
}

interface PasswordFormProps {
  /** False if the person signs in with a passkey, which then proves that they are present. */
  readonly hasPassword: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Changes the password, or sets the first one. */
export function PasswordForm({ hasPassword, onDone, onCancel }: PasswordFormProps) {
  const t = useT();
  const errorText = useErrorText();
  const { data: me } = useQuery(meQuery);
  const [fault, setFault] = useState<Fault>();
  const prove = usePasskeyProof();
  const { mutate, isPending, error } = useChangePassword();
  const refused = error === null ? undefined : refusedField(error);
  const { form, focus } = useRefusedField<Field>(refused, error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [oldPassword, newPassword = '', again = ''] = FIELDS.map((field) => data.get(field)?.toString());
    const found = findFault(oldPassword, newPassword, again);
    setFault(found);
    const change = (proof: string) => mutate({ oldPassword: proof, newPassword }, { onSuccess: onDone });
    if (found !== undefined) focus(found.field);
    else if (oldPassword === undefined) prove.mutate(undefined, { onSuccess: change });
    else change(oldPassword);
  }

  const errorOf = (field: Field) => {
    if (fault !== undefined) return fault.field === field ? t(fault.key) : undefined;
    return refused === field ? errorText(error) : undefined;
  };
  const proveFault = passkeyFault(prove.error);
  const isShownAtField = refused !== undefined && (hasPassword || refused !== 'old');
  const other = prove.error ?? (isShownAtField ? null : error);
  return (
    <form ref={form} className="settings__form" onSubmit={submit} noValidate>
      {/* The browser's password manager needs the account's e-mail address. */}
      <input type="text" name="email" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
      {hasPassword && (
        <TextField
          name="old"
          type="password"
          autoComplete="current-password"
          autoFocus
          maxLength={256}
          label={t('passwords.old')}
          error={errorOf('old')}
        />
      )}
      <TextField
        name="new"
        type="password"
        autoComplete="new-password"
        autoFocus={!hasPassword}
        label={t('passwords.new')}
        hint={t('passwords.newHint', { min: PASSWORD_MIN })}
        error={errorOf('new')}
      />
      <TextField name="again" type="password" autoComplete="new-password" label={t('passwords.again')} error={errorOf('again')} />
      {other !== null && fault === undefined && (
        <p className="field__error" role="alert">
          {proveFault === undefined ? errorText(other) : t(proveFault)}
        </p>
      )}
      <div className="settings__leave">
        <Button type="submit" kind="primary" busy={isPending || prove.isPending}>
          {t(hasPassword ? 'passwords.change' : 'passwords.set')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Returns the first fault that can be found without the server; undefined if there is none. */
function findFault(oldPassword: string | undefined, newPassword: string, again: string): Fault | undefined {
  if (oldPassword === '') return { field: 'old', key: 'passwords.oldMissing' };
  if ([...newPassword].length < PASSWORD_MIN) return { field: 'new', key: 'error.password-too-short' };
  if (again !== newPassword) return { field: 'again', key: 'passwords.notSame' };
  return undefined;
}

/** Returns the field that the server rejected; undefined if the cause was something else. */
function refusedField(error: unknown): Field | undefined {
  if (!isApiError(error)) return undefined;
  if (error.code === 'wrong-password') return 'old';
  return error.code.startsWith('password-') ? 'new' : undefined;
}

/** Returns the mutation that changes the password. With `gcTime: 0`, the passwords do not stay in the cache. */
function useChangePassword() {
  return useMutation({ gcTime: 0, mutationFn: (body: BodySent<typeof changePassword>) => call(changePassword, { body }) });
}
