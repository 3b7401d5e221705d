import { loadObjectWords } from '@assist/i18n';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../lib/language-context.tsx';

/** Whether what is said of things on the plan is there in this language. */
export function useObjectWords(): boolean {
  const { language, load } = useLanguage();
  const [spoken, setSpoken] = useState<string>();
  useEffect(() => {
    // Without a connection there are none, nor anything that they would be said of.
    load(loadObjectWords).then(
      () => setSpoken(language),
      () => {},
    );
  }, [language, load]);
  return spoken === language;
}
