import { type Language, LANGUAGES, localeOf } from '@assist/i18n';
import { instantOf } from '@assist/time';
import { Globe, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { ChoiceDialog } from '../components/choice-dialog.tsx';
import { useConfiguration, useLogo } from '../lib/configuration-context.tsx';
import { useLanguage, useT } from '../lib/language-context.tsx';
import { useFormat } from '../lib/use-format.ts';
import { useNow } from '../lib/use-now.ts';
import { CompanyMark } from '../parts/company-mark.tsx';

interface KioskHeadProps {
  readonly name: string;
  readonly offlineSince: number | undefined;
}

/** Interruptions of the connection are shown only if they last longer than this. */
const UNTOLD_MS = 30_000;

/** The company, the kiosk's name, a notice if it is offline, the time, and the choice of language. */
export function KioskHead({ name, offlineSince }: KioskHeadProps) {
  const t = useT();
  const now = useNow();
  const { time, longDay, dateOf } = useFormat();
  const { companyName } = useConfiguration();
  const logo = useLogo();
  const { language, setLanguage } = useLanguage();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <header className="kiosk-head">
      {logo !== null && <CompanyMark sizePx={56} />}
      <div className="kiosk-head__site">
        <p className="kiosk-head__company">{companyName}</p>
        <p className="kiosk-head__name">{name}</p>
      </div>
      {offlineSince !== undefined && now - offlineSince > UNTOLD_MS && (
        <p className="kiosk-head__offline" role="status">
          <WifiOff size={24} aria-hidden />
          {t('kiosk.offline', { time: time(instantOf(offlineSince)) })}
        </p>
      )}
      <div className="kiosk-head__clock">
        <p className="kiosk-head__time">{time(now)}</p>
        <p>{longDay(dateOf(now))}</p>
      </div>
      <Button
        icon={<Globe size={24} aria-hidden />}
        aria-label={`${t('settings.language')}: ${nameOf(language)}`}
        onClick={() => setIsChoosing(true)}
      >
        {nameOf(language)}
      </Button>
      {isChoosing && (
        <ChoiceDialog
          title={t('settings.language')}
          choices={LANGUAGES.map((one) => ({
            label: nameOf(one),
            run: () => {
              setIsChoosing(false);
              void setLanguage(one);
            },
          }))}
          closeLabel={t('action.close')}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </header>
  );
}

/** Returns the language's name in that language. */
function nameOf(language: Language): string {
  const locale = localeOf(language);
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(new Intl.Locale(locale).language) ?? language;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
