import { Share2 } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useCopy } from '../../../parts/use-copy.ts';

interface ShareWayProps {
  readonly from: string;
  readonly to: string;
  readonly title: string;
}

/** The way as a link. Where visitors are let in it leads them too; who has an account has the same way by it among his own screens. */
export function ShareWay({ from, to, title }: ShareWayProps) {
  const t = useT();
  const copy = useCopy();
  const { signIn } = useConfiguration();
  const share = () => {
    const url = new URL(signIn.guests === 'off' ? '/navigate' : '/visit/navigate', location.origin);
    url.search = new URLSearchParams({ from, to }).toString();
    // Who puts the list of apps away has changed his mind.
    if ('share' in navigator) navigator.share({ title, url: url.href }).catch(() => undefined);
    else copy(url.href);
  };
  return (
    <IconButton label={t('navigate.share')} onClick={share}>
      <Share2 size={20} aria-hidden />
    </IconButton>
  );
}
