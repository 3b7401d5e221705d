import { loadObjectWords } from '@assist/i18n';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../lib/language-context.tsx';

/** Returns true once the texts about objects have loaded in the current language. */
export function useObjectWords(): boolean {
  const { language, load } = useLanguage();
  const [spoken, setSpoken] = useState<string>();
  useEffect(() => {
    // A failure is ignored, because without a connection there are no objects to describe either.
    load(loadObjectWords).then(
      () => setSpoken(language),
      () => {},
    );
  }, [language, load]);
  return spoken === language;
}
