import { type AnswerOf, beginSetUpPasskey, type BodySent, type getSetUp, PASSWORD_MIN, setUp } from '@assist/contract';
import { LANGUAGE_NAMES, LANGUAGES } from '@assist/i18n';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EntranceError } from '../../../parts/account/entrance-card.tsx';
import { ZoneOptions } from '../../../parts/account/zone-options.tsx';
import { SelectField, TextField } from '../../../components/text-field.tsx';
import { call } from '../../../lib/api/call.ts';
import { makePasskey, newPasskeyName, passkeyFault } from '../../../lib/api/own-passkeys.ts';
import { isPasskeyPossible } from '../../../lib/api/passkeys.ts';
import { enter, signIn } from '../../../lib/api/sign-in.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { useRefusedField } from '../../../lib/use-refused-field.ts';
import { browserZone } from '../../../lib/zones.ts';
import { type Field, findFault, refusedField, type Typed } from '../model/set-up-faults.ts';

type Request = BodySent<typeof setUp>;

/** Asks for the code that the server has printed, the first administrator and the company. */
export function SetUpForm({ state: { needsCompany, needsPassword, passkeyOrigin } }: { readonly state: AnswerOf<typeof getSetUp> }) {
  const t = useT();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const [fault, setFault] = useState<ReturnType<typeof findFault>>();
  const [isByPasskey, setByPasskey] = useState(false);
  const { mutate, isPending, error } = useSetUp();
  const refused = error === null ? undefined : refusedField(error);
  const { form, focus } = useRefusedField<Field>(refused, error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = Object.fromEntries([...data].map(([name, value]) => [name, String(value)])) as unknown as Typed;
    const isAddress = form.current?.querySelector<HTMLInputElement>('[name=email]')?.validity.typeMismatch === false;
    const found = findFault(typed, isAddress);
    setFault(found);
    if (found === undefined) mutate({ request: requestOf(typed), passkeyName: isByPasskey ? newPasskeyName(t) : undefined });
    else focus(found.field);
  }

  const errorOf = (field: Field) => {
    if (fault !== undefined) return fault.field === field ? t(fault.key, { min: PASSWORD_MIN }) : undefined;
    if (refused !== field) return undefined;
    return field === 'code' ? t('setUp.codeWrong') : errorText(error);
  };
  const deviceFault = passkeyFault(error);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextField
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={64}
        label={t('setUp.code')}
        hint={t('setUp.codeHint')}
        error={errorOf('code')}
      />
      <fieldset className="entrance__group">
        <legend>{t('setUp.you')}</legend>
        <TextField name="name" autoComplete="name" maxLength={120} label={t('guest.name')} error={errorOf('name')} />
        <TextField name="email" type="email" autoComplete="username" label={t('login.email')} error={errorOf('email')} />
        {needsPassword && isPasskeyPossible(passkeyOrigin) && (
          <fieldset className="entrance__choice">
            <legend className="field__label">{t('setUp.way')}</legend>
            {[false, true].map((isPasskey) => (
              <label key={String(isPasskey)} className="check">
                <input type="radio" name="way" checked={isPasskey === isByPasskey} onChange={() => setByPasskey(isPasskey)} />
                <span>{t(isPasskey ? 'setUp.withPasskey' : 'setUp.withPassword')}</span>
              </label>
            ))}
          </fieldset>
        )}
        {isByPasskey && <p className="field__hint">{t('setUp.passkeyHint')}</p>}
        {needsPassword && !isByPasskey && (
          <TextField
            name="password"
            type="password"
            autoComplete="new-password"
            label={t('login.password')}
            hint={t('passwords.newHint', { min: PASSWORD_MIN })}
            error={errorOf('password')}
          />
        )}
        {!needsPassword && <p className="field__hint">{t('setUp.ownAccount')}</p>}
      </fieldset>
      {needsCompany && (
        <fieldset className="entrance__group">
          <legend>{t('setUp.company')}</legend>
          <TextField name="company" autoComplete="organization" maxLength={120} label={t('setUp.companyName')} error={errorOf('company')} />
          <SelectField name="timezone" defaultValue={browserZone()} label={t('time.zone')} hint={t('setUp.timezoneHint')}>
            <ZoneOptions zone={browserZone()} />
          </SelectField>
          <SelectField name="language" defaultValue={language} label={t('setUp.language')} hint={t('setUp.languageHint')}>
            {LANGUAGES.map((key) => (
              <option key={key} value={key}>
                {LANGUAGE_NAMES[key]}
              </option>
            ))}
          </SelectField>
        </fieldset>
      )}
      {error !== null && refused === undefined && fault === undefined && (
        <EntranceError>{deviceFault === undefined ? errorText(error) : t(deviceFault)}</EntranceError>
      )}
      <Button kind="primary" size="large" type="submit" busy={isPending}>
        {t('setUp.submit')}
      </Button>
    </form>
  );
}

function requestOf({ code, name, email, password, company, timezone, language }: Typed): Request {
  return {
    code,
    administrator: { email, name, ...(password === undefined ? {} : { password }) },
    ...(company === undefined ? {} : { company: { name: company, timezone: timezone!, defaultLanguage: language! } }),
  };
}

interface Wanted {
  readonly request: Request;
  /** The name of the passkey that the administrator gets; undefined for a password. */
  readonly passkeyName: string | undefined;
}

/** Returns the mutation that sets the server up and signs the administrator in. With `gcTime: 0`, the password does not stay in the cache. */
function useSetUp() {
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ request, passkeyName }: Wanted) => {
      const { email, password } = request.administrator;
      const passkey = passkeyName === undefined ? undefined : await makePasskey(await beginPasskey(request), passkeyName);
      const administrator = { ...request.administrator, ...(passkey === undefined ? {} : { passkey }) };
      const { session } = await call(setUp, { body: { ...request, administrator } });
      if (session !== null) await enter(session);
      else if (password !== undefined) await signIn(email, password);
    },
    // Loaded anew, because the page has neither router nor configuration yet.
    onSuccess: () => location.assign('/admin'),
  });
}

function beginPasskey({ code, administrator: { email, name }, company }: Request) {
  return call(beginSetUpPasskey, { body: { code, email, name, ...(company === undefined ? {} : { companyName: company.name }) } });
}
