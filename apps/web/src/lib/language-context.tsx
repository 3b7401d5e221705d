import { createTranslator, type Language, loadCatalogue, localeOf, type Translate } from '@assist/i18n';
import { LANGUAGE_KEY } from '@assist/reservation';
import { type Multilingual, textIn } from '@assist/resource';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useConfiguration } from './configuration-context.tsx';
import { storedLanguage } from './stored-language.ts';

interface Spoken {
  readonly language: Language;
  readonly locale: string;
  readonly t: Translate;
}

interface LanguageValue extends Spoken {
  readonly setLanguage: (language: Language) => Promise<void>;
}

const LanguageContext = createContext<LanguageValue | undefined>(undefined);

/** The words of the language that this browser wants, before the first render. */
export async function loadLanguage(language: Language = storedLanguage()): Promise<Spoken> {
  const catalogue = await loadCatalogue(language);
  document.documentElement.lang = localeOf(language);
  return { language, locale: localeOf(language), t: createTranslator(language, catalogue) };
}

export function LanguageProvider({ first, children }: { first: Spoken; children: ReactNode }) {
  const [spoken, setSpoken] = useState(first);
  const value = useMemo<LanguageValue>(
    () => ({
      ...spoken,
      setLanguage: async (language) => {
        localStorage.setItem(LANGUAGE_KEY, language);
        if (language !== spoken.language) setSpoken(await loadLanguage(language));
      },
    }),
    [spoken],
  );
  return (
    <LanguageContext value={value}>
      <I18nProvider locale={spoken.locale}>{children}</I18nProvider>
    </LanguageContext>
  );
}

function useLanguageValue(): LanguageValue {
  const value = useContext(LanguageContext);
  if (value === undefined) throw new Error('there is no language here');
  return value;
}

export function useLanguage(): Pick<LanguageValue, 'language' | 'locale' | 'setLanguage'> {
  return useLanguageValue();
}

/** `t('finder.freeOf', { free, all })`. */
export function useT(): Translate {
  return useLanguageValue().t;
}

/** A text of the company's own data, in the language or in the company's own. */
export function useText(): (text: Multilingual | undefined) => string {
  const { language } = useLanguageValue();
  const { defaultLanguage } = useConfiguration();
  return useCallback(
    (text: Multilingual | undefined) => (text === undefined ? '' : textIn(text, language, defaultLanguage)),
    [language, defaultLanguage],
  );
}
