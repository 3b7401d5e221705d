import { ScanLine } from 'lucide-react';
import { createContext, useContext } from 'react';
import { IconButton } from '../../components/button.tsx';
import { useT } from '../../lib/language-context.tsx';
import '../search/search-button.css';

/** The function that opens the reader of codes; undefined on screens where no code can be read. */
export const OpenScan = createContext<(() => void) | undefined>(undefined);

/** The button in the head of a screen that opens the reader of codes; nothing if no code can be read on the screen. */
export function ScanButton() {
  const t = useT();
  const open = useContext(OpenScan);
  if (open === undefined) return null;
  return (
    <IconButton className="search-button" label={t('scan.open')} aria-haspopup="dialog" onClick={open}>
      <ScanLine size={22} aria-hidden />
    </IconButton>
  );
}
