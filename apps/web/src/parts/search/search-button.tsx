import { Search } from 'lucide-react';
import { createContext, useContext } from 'react';
import { IconButton } from '../../components/button.tsx';
import { useT } from '../../lib/language-context.tsx';
import './search-button.css';

/** The function that opens the search; undefined for guests. */
export const OpenSearch = createContext<(() => void) | undefined>(undefined);

/** The button in the head of a screen that opens the search; nothing for guests. */
export function SearchButton() {
  const t = useT();
  const open = useContext(OpenSearch);
  if (open === undefined) return null;
  return (
    <IconButton className="search-button" label={t('search.title')} aria-haspopup="dialog" onClick={open}>
      <Search size={22} aria-hidden />
    </IconButton>
  );
}
