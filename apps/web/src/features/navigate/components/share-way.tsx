import { Share2 } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useCopy } from '../../../parts/account/use-copy.ts';
import { wayAddress } from '../model/way-address.ts';

interface ShareWayProps {
  readonly from: string;
  readonly to: string;
  readonly title: string;
}

/** Shows a button that shares or copies a link to the route. */
export function ShareWay({ from, to, title }: ShareWayProps) {
  const t = useT();
  const copy = useCopy();
  const { signIn } = useConfiguration();
  const share = () => {
    const url = wayAddress(location.origin, { from, to }, signIn.guests);
    // Closing the share dialog rejects the promise, but is not an error.
    if ('share' in navigator) navigator.share({ title, url }).catch(() => undefined);
    else copy(url);
  };
  return (
    <IconButton label={t('navigate.share')} onClick={share}>
      <Share2 size={20} aria-hidden />
    </IconButton>
  );
}
