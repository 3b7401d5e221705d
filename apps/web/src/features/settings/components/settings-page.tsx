import { Link } from '@tanstack/react-router';
import { useT } from '../../../lib/language-context.tsx';
import { SearchButton } from '../../../parts/search/search-button.tsx';
import { useSaveSettings } from '../../../parts/account/use-save-settings.ts';
import { AdministrationSettings } from './administration-settings.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { CalendarSettings } from './calendar-settings.tsx';
import { PasskeySettings } from './passkey-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { PersonSettings } from './person-settings.tsx';
import { PlaceSettings } from './place-settings.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import { SessionSettings } from './session-settings.tsx';
import { TwoStepSettings } from './two-step-settings.tsx';
import './settings-page.css';

export function SettingsPage() {
  const t = useT();
  const { settings, failure, save } = useSaveSettings();
  return (
    <div className="page settings">
      <header className="page__head">
        <h1>{t('nav.settings')}</h1>
        <SearchButton />
      </header>
      {failure !== null && <p role="alert">{t('settings.notSaved')}</p>}
      <div className="settings__columns">
        <div>
          <AdministrationSettings />
          <AppearanceSettings isKnown={settings !== undefined || failure !== null} onSave={save} />
          <PlaceSettings settings={settings} onSave={save} />
          <section className="card settings__group" aria-labelledby="other-calendars-title">
            <h2 id="other-calendars-title">{t('otherCalendars.title')}</h2>
            <p className="settings__hint">{t('otherCalendars.settingsHint')}</p>
            <Link to="/other-calendars" className="button button--secondary button--normal">
              {t('otherCalendars.title')}
            </Link>
          </section>
          <CalendarSettings />
        </div>
        <div>
          <ProfileSettings />
          <PasswordSettings />
          <PasskeySettings />
          <TwoStepSettings />
          <SessionSettings />
          <PersonSettings />
        </div>
      </div>
    </div>
  );
}
