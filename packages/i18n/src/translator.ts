import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Catalogue, MessageKey } from './catalogue.ts';
import { type Language, localeOf } from './language.ts';

export type MessageValues = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/**
 * Creates a function that formats messages in one language. Messages are ICU MessageFormat; a key that is not in the catalogue is returned
 * unchanged.
 */
export function createTranslator(language: Language, catalogue: Catalogue): Translate {
  return createGrowingTranslator(language, catalogue).t;
}

/** Creates a translator before all words are loaded. It uses words added later from then on. */
export function createGrowingTranslator(
  language: Language,
  words: Partial<Catalogue>,
): { readonly t: Translate; readonly add: (words: Partial<Catalogue>) => void } {
  const locale = localeOf(language);
  const i18n = setupI18n();
  // The library would compile a message on every use, and a screen uses thousands.
  const compiled = new Map<string, ReturnType<typeof compileMessage>>();
  i18n.setMessagesCompiler((message) => {
    let known = compiled.get(message);
    if (known === undefined) {
      known = compileMessage(message);
      compiled.set(message, known);
    }
    return known;
  });
  i18n.load(locale, { ...words });
  i18n.activate(locale);
  return {
    t: (key, values) => i18n._(key, values === undefined ? undefined : { ...values }),
    add: (more) => i18n.load(locale, { ...more }),
  };
}
