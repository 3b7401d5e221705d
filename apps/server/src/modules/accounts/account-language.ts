import { chooseLanguage, type Language } from '@assist/i18n';
import type { Account } from '../../people/accounts.repository.ts';

/** Returns the person's own choice, or the first of the others that is available. */
export function languageOf({ settings }: Pick<Account, 'settings'>, others: readonly string[]): Language {
  const { language } = JSON.parse(settings) as { language?: string | null };
  return chooseLanguage(language ?? null, others);
}
