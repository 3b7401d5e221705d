import { COMPANY_SETTING_KEYS, type CompanySettingKey, type CompanySettings } from '@assist/contract';
import { LANGUAGE_NAMES, LANGUAGES } from '@assist/i18n';
import { parseColor, toHex } from '@assist/resource';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/text-field.tsx';
import { useToast } from '../../../components/toast.tsx';
import { useCompanySettings } from '../../../lib/api/company-settings.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { ZoneOptions } from '../../../parts/account/zone-options.tsx';
import { AccentSample } from './accent-sample.tsx';

/** The colour that the browser's own field shows as long as the company has none. It is the product's (`--brand`). */
const PRODUCT_COLOUR = '#0b57d0';

type Typed = Partial<Record<CompanySettingKey, string>>;

/** The settings of the company that are texts. What a person has typed stays until it is saved, whatever others change meanwhile. */
export function CompanyForm({ settings }: { readonly settings: CompanySettings }) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const { change } = useCompanySettings();
  const [typed, setTyped] = useState<Typed>({});
  const [isNameMissing, setIsNameMissing] = useState(false);
  const valueOf = (key: CompanySettingKey) => typed[key] ?? settings[key];
  const type = (key: CompanySettingKey) => (value: string) => setTyped((before) => ({ ...before, [key]: value }));
  const accent = valueOf('accent');
  const colour = findColour(accent);
  const isColourWrong = accent.trim() !== '' && colour === undefined;
  const changed = COMPANY_SETTING_KEYS.filter((key) => valueOf(key).trim() !== settings[key]);
  const conflicts = change.data?.conflicts ?? [];

  function submit(event: FormEvent) {
    event.preventDefault();
    const isNameless = valueOf('companyName').trim() === '';
    setIsNameMissing(isNameless);
    if (isNameless || isColourWrong || changed.length === 0) return;
    const changes = changed.map((key) => ({ key, before: settings[key], after: valueOf(key).trim() }));
    change.mutate(changes, {
      onSuccess: (answer) => {
        if (answer.conflicts.length > 0) return;
        setTyped({});
        toast({ kind: 'success', text: t('company.saved') });
      },
    });
  }

  return (
    <form className="card company-page__form" onSubmit={submit} noValidate>
      <TextField
        label={t('setUp.companyName')}
        autoComplete="organization"
        maxLength={120}
        value={valueOf('companyName')}
        error={isNameMissing ? t('setUp.companyMissing') : undefined}
        onChange={({ currentTarget }) => type('companyName')(currentTarget.value)}
      />
      <div className="company-page__pair">
        <SelectField
          label={t('setUp.language')}
          hint={t('setUp.languageHint')}
          value={valueOf('defaultLanguage')}
          onChange={({ currentTarget }) => type('defaultLanguage')(currentTarget.value)}
        >
          {LANGUAGES.map((key) => (
            <option key={key} value={key}>
              {LANGUAGE_NAMES[key]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('time.zone')}
          hint={t('company.zoneHint')}
          value={valueOf('timezone')}
          onChange={({ currentTarget }) => type('timezone')(currentTarget.value)}
        >
          <ZoneOptions zone={settings.timezone} />
        </SelectField>
      </div>
      <div className="company-page__colour">
        <TextField
          label={t('company.colour')}
          hint={t('company.colourHint')}
          error={isColourWrong ? t('error.invalid-colour') : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={accent}
          onChange={({ currentTarget }) => type('accent')(currentTarget.value)}
        />
        <input
          type="color"
          aria-label={t('company.chooseColour')}
          value={colour ?? PRODUCT_COLOUR}
          onChange={({ currentTarget }) => type('accent')(currentTarget.value)}
        />
      </div>
      <div className="company-page__samples">
        <AccentSample accent={colour ?? ''} theme="light" />
        <AccentSample accent={colour ?? ''} theme="dark" />
      </div>
      {conflicts.length > 0 && (
        <p className="field__error" role="alert">
          {t('company.changedMeanwhile', { values: conflicts.map(({ theirs }) => `“${theirs}”`).join(', ') })}
        </p>
      )}
      {change.error !== null && (
        <p className="field__error" role="alert">
          {errorText(change.error)}
        </p>
      )}
      <div>
        <Button type="submit" kind="primary" busy={change.isPending} disabled={changed.length === 0}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  );
}

/** Returns a colour as `#rrggbb`; undefined if the text is none. */
function findColour(text: string): string | undefined {
  try {
    return toHex(parseColor(text));
  } catch {
    return undefined;
  }
}
