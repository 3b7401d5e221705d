import {
  type Catalogue,
  createGrowingTranslator,
  type Language,
  loadAccountWords,
  loadAdministrationWords,
  loadFirstWords,
  loadOtherWords,
  loadWayWords,
  localeOf,
  type Translate,
} from '@assist/i18n';
import { LANGUAGE_KEY } from '@assist/reservation';
import { type Multilingual, textIn } from '@assist/resource';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useConfiguration } from './configuration-context.tsx';
import { storedLanguage } from './stored-language.ts';
import { keepText } from './keep-text.ts';

type WordLoader = (language: Language) => Promise<Partial<Catalogue>>;

/** The groups of texts that are loaded after those of the first screen, each from a separate file. */
export type LaterWords = 'others' | 'account' | 'ways' | 'administration';
export const LATER_WORDS: Readonly<Record<LaterWords, WordLoader>> = {
  others: loadOtherWords,
  account: loadAccountWords,
  ways: loadWayWords,
  administration: loadAdministrationWords,
};
const ALL_LATER = Object.values(LATER_WORDS);

interface Spoken {
  readonly language: Language;
  readonly locale: string;
  readonly t: Translate;
  /** Loads further texts, which `t` does not know before. */
  readonly load: (words: WordLoader) => Promise<void>;
}

interface LanguageValue extends Spoken {
  readonly setLanguage: (language: Language) => Promise<void>;
}

const LanguageContext = createContext<LanguageValue | undefined>(undefined);

const languages = new Map<Language, Promise<Spoken>>();

/** Loads the first texts of a language (by default the browser's stored one) and sets the page's language. */
export async function loadLanguage(language: Language = storedLanguage()): Promise<Spoken> {
  const loading = languages.get(language) ?? speak(language);
  languages.set(language, loading);
  loading.catch(() => languages.delete(language));
  const spoken = await loading;
  document.documentElement.lang = spoken.locale;
  return spoken;
}

/** Loads further texts of this browser's language. A screen in a separate file loads its texts with the file. */
export async function loadWords(...words: readonly LaterWords[]): Promise<void> {
  const { load } = await loadLanguage();
  await Promise.all(words.map((name) => load(LATER_WORDS[name])));
}

async function speak(language: Language): Promise<Spoken> {
  const { t, add } = createGrowingTranslator(language, await loadFirstWords(language));
  const loading = new Map<WordLoader, Promise<void>>();
  const load = (words: WordLoader) => {
    const begun = loading.get(words) ?? words(language).then(add);
    loading.set(words, begun);
    begun.catch(() => loading.delete(words));
    return begun;
  };
  return { language, locale: localeOf(language), t, load };
}

interface LanguageProviderProps {
  readonly first: Spoken;
  /** Texts to load before a change of language is shown, for the screens that are open. */
  readonly later?: readonly WordLoader[];
  /** True if the chosen language is stored in this browser. */
  readonly isKept?: boolean;
  readonly children: ReactNode;
}

export function LanguageProvider({ first, later = ALL_LATER, isKept = true, children }: LanguageProviderProps) {
  const [spoken, setSpoken] = useState(first);
  const value = useMemo<LanguageValue>(
    () => ({
      ...spoken,
      setLanguage: async (language) => {
        if (isKept) keepText(LANGUAGE_KEY, language);
        if (language === spoken.language) return;
        const next = await loadLanguage(language);
        await Promise.all(later.map(next.load));
        setSpoken(next);
      },
    }),
    [spoken, later, isKept],
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

export function useLanguage(): Pick<LanguageValue, 'language' | 'locale' | 'load' | 'setLanguage'> {
  return useLanguageValue();
}

/** Returns the translator, which is called like `t('finder.freeOf', { free, all })`. */
export function useT(): Translate {
  return useLanguageValue().t;
}

/** Returns a function that chooses a text of the company's data in the person's language, or else in the company's default language. */
export function useText(): (text: Multilingual | undefined) => string {
  const { language } = useLanguageValue();
  const { defaultLanguage } = useConfiguration();
  return useCallback(
    (text: Multilingual | undefined) => (text === undefined ? '' : textIn(text, language, defaultLanguage)),
    [language, defaultLanguage],
  );
}
