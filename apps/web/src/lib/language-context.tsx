import { createGrowingTranslator, type Language, loadFirstWords, loadOtherWords, localeOf, type Translate } from '@assist/i18n';
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
  /** `t` says the first words alone until then. */
  readonly loadOthers: () => Promise<void>;
}

interface LanguageValue extends Spoken {
  readonly setLanguage: (language: Language) => Promise<void>;
}

const LanguageContext = createContext<LanguageValue | undefined>(undefined);

const languages = new Map<Language, Promise<Spoken>>();

/** The first words of the language that this browser wants, before the first render. */
export async function loadLanguage(language: Language = storedLanguage()): Promise<Spoken> {
  const loading = languages.get(language) ?? speak(language);
  languages.set(language, loading);
  loading.catch(() => languages.delete(language));
  const spoken = await loading;
  document.documentElement.lang = spoken.locale;
  return spoken;
}

/** All that is said in it: a screen in a file of its own has its words with it. */
export async function loadAllWords(): Promise<void> {
  await (await loadLanguage()).loadOthers();
}

async function speak(language: Language): Promise<Spoken> {
  const { t, add } = createGrowingTranslator(language, await loadFirstWords(language));
  let others: Promise<void> | undefined;
  const loadOthers = () => {
    others ??= loadOtherWords(language).then(add);
    others.catch(() => (others = undefined));
    return others;
  };
  return { language, locale: localeOf(language), t, loadOthers };
}

export function LanguageProvider({ first, children }: { first: Spoken; children: ReactNode }) {
  const [spoken, setSpoken] = useState(first);
  const value = useMemo<LanguageValue>(
    () => ({
      ...spoken,
      setLanguage: async (language) => {
        localStorage.setItem(LANGUAGE_KEY, language);
        if (language === spoken.language) return;
        const next = await loadLanguage(language);
        await next.loadOthers();
        setSpoken(next);
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
