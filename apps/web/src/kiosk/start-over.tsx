import { RotateCcw } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { useT } from '../lib/language-context.tsx';

/** Back to the rest screen, and nothing of this visit stays. */
export function StartOver({ onClick }: { readonly onClick: () => void }) {
  const t = useT();
  return (
    <Button icon={<RotateCcw size={24} aria-hidden />} onClick={onClick}>
      {t('kiosk.startOver')}
    </Button>
  );
}
