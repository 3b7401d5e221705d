import { loadObjectWords } from '@assist/i18n';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../lib/language-context.tsx';

/** Returns true once the texts about objects have loaded in the current language. */
export function useObjectWords(): boolean {
  const { language, load } = useLanguage();
  const [spoken, setSpoken] = useState<string>();
  useEffect(() => {
    // A failure is ignored: without a connection there are no texts, but also no objects to describe.
    load(loadObjectWords).then(
      () => setSpoken(language),
      () => {},
    );
  }, [language, load]);
  return spoken === language;
}
