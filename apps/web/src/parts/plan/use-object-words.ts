import { loadObjectWords } from '@assist/i18n';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../lib/language-context.tsx';

/** True once the texts about objects have loaded in this language. */
export function useObjectWords(): boolean {
  const { language, load } = useLanguage();
  const [spoken, setSpoken] = useState<string>();
  useEffect(() => {
    // Without a connection there are no texts, nor any objects to describe.
    load(loadObjectWords).then(
      () => setSpoken(language),
      () => {},
    );
  }, [language, load]);
  return spoken === language;
}
