import { chooseLanguage, type Language } from '@assist/i18n';
import type { Account } from '../../people/accounts.repository.ts';

/** Returns the language that the person has chosen or, without a choice, the first available one of `others`. */
export function languageOf({ settings }: Pick<Account, 'settings'>, others: readonly string[]): Language {
  const { language } = JSON.parse(settings) as { language?: string | null };
  return chooseLanguage(language ?? null, others);
}
