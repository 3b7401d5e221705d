import type { UserSettings } from '@assist/contract';
import { saveUserSettings } from '@assist/contract';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@assist/i18n';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { CheckboxField, SelectField } from '../../../components/text-field.tsx';
import { useToast } from '../../../components/toast.tsx';
import { call } from '../../../lib/api/call.ts';
import { meQuery, settingsQuery } from '../../../lib/api/queries.ts';
import { signOut, signOutEverywhere } from '../../../lib/api/sign-in.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useLanguage, useT, useText } from '../../../lib/language-context.tsx';
import { applyTheme, storedTheme, type Theme } from '../../../lib/theme.ts';
import './settings-page.css';

const THEMES = [
  ['system', 'settings.themeSystem'],
  ['light', 'settings.themeLight'],
  ['dark', 'settings.themeDark'],
] as const;

export function SettingsPage() {
  const t = useT();
  const text = useText();
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { language, setLanguage } = useLanguage();
  const { areas, version } = useConfiguration();
  const { data: me } = useQuery(meQuery);
  const { data: settings } = useQuery(settingsQuery);
  const save = useMutation({
    mutationFn: (next: UserSettings) => call(saveUserSettings, { body: next }),
    onMutate: (next) => {
      const before = client.getQueryData(settingsQuery.queryKey);
      client.setQueryData(settingsQuery.queryKey, next);
      return { before };
    },
    onSuccess: () => toast({ kind: 'success', text: t('settings.saved') }),
    onError: (error, _next, context) => {
      client.setQueryData(settingsQuery.queryKey, context?.before);
      toast({ kind: 'error', text: errorText(error) });
    },
  });
  const leaveEverywhere = useMutation({
    mutationFn: signOutEverywhere,
    onError: (error) => toast({ kind: 'error', text: errorText(error) }),
  });
  const chosenAreas = settings?.location.filteredAreaIds ?? [];
  const floors = areas.filter((area) => area.kind === 'floor').toSorted((a, b) => a.rank - b.rank);

  return (
    <div className="page settings">
      <header className="page__head">
        <h1>{t('settings.title')}</h1>
      </header>
      <section className="card settings__group">
        <SelectField
          label={t('settings.language')}
          value={language}
          onChange={(event) => {
            const next = event.target.value;
            if (!isLanguage(next)) return;
            void setLanguage(next);
            if (settings !== undefined) save.mutate({ ...settings, language: next });
          }}
        >
          {LANGUAGES.map((key) => (
            <option key={key} value={key}>
              {LANGUAGE_NAMES[key]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('settings.theme')}
          defaultValue={storedTheme()}
          onChange={(event) => {
            const theme = event.target.value as Theme;
            applyTheme(theme);
            if (settings !== undefined) save.mutate({ ...settings, theme });
          }}
        >
          {THEMES.map(([theme, key]) => (
            <option key={theme} value={theme}>
              {t(key)}
            </option>
          ))}
        </SelectField>
      </section>
      <section className="card settings__group" aria-labelledby="areas-title">
        <h2 id="areas-title">{t('settings.areas')}</h2>
        <p className="settings__hint">{t('settings.areasHint')}</p>
        {floors.map((area) => (
          <CheckboxField
            key={area.id}
            label={text(area.name)}
            checked={chosenAreas.includes(area.id)}
            disabled={settings === undefined}
            onChange={(event) => {
              if (settings === undefined) return;
              const filteredAreaIds = event.target.checked ? [...chosenAreas, area.id] : chosenAreas.filter((id) => id !== area.id);
              save.mutate({ ...settings, location: { filteredAreaIds } });
            }}
          />
        ))}
      </section>
      <section className="card settings__group" aria-labelledby="other-calendars-title">
        <h2 id="other-calendars-title">{t('otherCalendars.title')}</h2>
        <p className="settings__hint">{t('otherCalendars.settingsHint')}</p>
        <Link to="/other-calendars" className="button button--secondary button--normal">
          {t('otherCalendars.title')}
        </Link>
      </section>
      <section className="card settings__group">
        <p>
          <strong>{me?.name}</strong>
          <br />
          {me?.email}
        </p>
        <div className="settings__leave">
          <Button icon={<LogOut size={18} aria-hidden />} onClick={() => void signOut()}>
            {t('nav.signOut')}
          </Button>
          <Button busy={leaveEverywhere.isPending} onClick={() => leaveEverywhere.mutate()}>
            {t('nav.signOutEverywhere')}
          </Button>
        </div>
        <p className="settings__hint">{t('settings.version', { version })}</p>
      </section>
    </div>
  );
}
