import { chooseLanguage, type Language } from '@assist/i18n';
import type { Account } from '../../people/accounts.repository.ts';

/** The person's own choice, else the first of these that there is. */
export function languageOf({ settings }: Pick<Account, 'settings'>, others: readonly string[]): Language {
  const { language } = JSON.parse(settings) as { language?: string | null };
  return chooseLanguage(language ?? null, others);
}
