import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Catalogue, MessageKey } from './catalogue.ts';
import { type Language, localeOf } from './language.ts';

export type MessageValues = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/**
 * Sentences of one language. Messages are ICU MessageFormat; what a language lacks is said in English, and counted as
 * English does, so that nobody ever reads a key.
 */
export function createTranslator(language: Language, catalogue: Partial<Catalogue>, english: Catalogue): Translate {
  const own = sentencesOf(language, catalogue);
  const others = sentencesOf('en', english);
  return (key, values) => (key in catalogue ? own : others)(key, values);
}

function sentencesOf(language: Language, catalogue: Partial<Catalogue>): Translate {
  const locale = localeOf(language);
  const i18n = setupI18n();
  // The library would compile a message each time that it is said: a screen says thousands.
  const compiled = new Map<string, ReturnType<typeof compileMessage>>();
  i18n.setMessagesCompiler((message) => {
    let known = compiled.get(message);
    if (known === undefined) {
      known = compileMessage(message);
      compiled.set(message, known);
    }
    return known;
  });
  i18n.load(locale, { ...catalogue });
  i18n.activate(locale);
  return (key, values) => i18n._(key, values === undefined ? undefined : { ...values });
}
