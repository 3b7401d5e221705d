import type { UserSettings } from '@assist/contract';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@assist/i18n';
import { useSyncExternalStore } from 'react';
import { SelectField } from '../../../components/text-field.tsx';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { applyPreferences, usePreferences } from '../../../lib/preferences.ts';
import { usePersonZone } from '../../../lib/zone-context.tsx';
import { ZoneOptions } from '../../../parts/account/zone-options.tsx';
import { applyTheme, onTheme, storedTheme, type Theme } from '../../../lib/theme.ts';

const THEMES = [
  ['system', 'settings.themeSystem'],
  ['light', 'settings.themeLight'],
  ['dark', 'settings.themeDark'],
] as const;
const TIMES = [
  ['h23', 'settings.time24'],
  ['h12', 'settings.time12'],
] as const;
const FIRST_DAYS = [
  ['', 'settings.firstDayLanguage'],
  ['monday', 'settings.monday'],
  ['saturday', 'settings.saturday'],
  ['sunday', 'settings.sunday'],
] as const;

interface AppearanceSettingsProps {
  /** True once the server's settings have arrived or failed to load. A choice made before that would be lost. */
  readonly isKnown: boolean;
  readonly onSave: (patch: Partial<UserSettings>) => void;
}

/** Shows settings that apply immediately on this device, and are stored for the person's other devices. */
export function AppearanceSettings({ isKnown, onSave }: AppearanceSettingsProps) {
  const t = useT();
  const { language, setLanguage } = useLanguage();
  const preferences = usePreferences();
  const zone = usePersonZone();
  const theme = useSyncExternalStore(onTheme, storedTheme);
  return (
    <section className="card settings__group">
      <SelectField
        label={t('settings.language')}
        disabled={!isKnown}
        value={language}
        onChange={(event) => {
          const next = event.target.value;
          if (!isLanguage(next)) return;
          void setLanguage(next);
          onSave({ language: next });
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
        disabled={!isKnown}
        value={theme}
        onChange={(event) => {
          const next = event.target.value as Theme;
          applyTheme(next);
          onSave({ theme: next });
        }}
      >
        <Options of={THEMES} />
      </SelectField>
      <SelectField
        label={t('settings.timeFormat')}
        disabled={!isKnown}
        value={preferences.timeFormat}
        onChange={(event) => {
          const timeFormat = event.target.value as UserSettings['timeFormat'];
          applyPreferences({ ...preferences, timeFormat });
          onSave({ timeFormat });
        }}
      >
        <Options of={TIMES} />
      </SelectField>
      <SelectField
        label={t('time.zone')}
        hint={t('settings.zoneHint')}
        disabled={!isKnown}
        value={zone}
        onChange={(event) => {
          const timezone = event.target.value;
          applyPreferences({ ...preferences, timezone });
          onSave({ timezone });
        }}
      >
        <ZoneOptions zone={zone} />
      </SelectField>
      <SelectField
        label={t('settings.firstDay')}
        disabled={!isKnown}
        value={preferences.firstDayOfWeek ?? ''}
        onChange={(event) => {
          const firstDayOfWeek = event.target.value === '' ? null : (event.target.value as UserSettings['firstDayOfWeek']);
          applyPreferences({ ...preferences, firstDayOfWeek });
          onSave({ firstDayOfWeek });
        }}
      >
        <Options of={FIRST_DAYS} />
      </SelectField>
    </section>
  );
}

type Choices = typeof THEMES | typeof TIMES | typeof FIRST_DAYS;

function Options({ of: choices }: { of: Choices }) {
  const t = useT();
  return choices.map(([value, key]) => (
    <option key={value} value={value}>
      {t(key)}
    </option>
  ));
}
