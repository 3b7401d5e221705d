import { RotateCcw } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { useT } from '../lib/language-context.tsx';

/** A button that returns to the rest screen and discards the visit's data. */
export function StartOver({ onClick }: { readonly onClick: () => void }) {
  const t = useT();
  return (
    <Button icon={<RotateCcw size={24} aria-hidden />} onClick={onClick}>
      {t('kiosk.startOver')}
    </Button>
  );
}
