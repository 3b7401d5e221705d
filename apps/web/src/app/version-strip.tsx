import { Sparkles } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../components/button.tsx';
import { useT } from '../lib/language-context.tsx';
import { isNewVersionThere, onNewVersion, takeNewVersion } from '../lib/new-version.ts';
import './version-strip.css';

/** Shown when a new version is available. The version is loaded when the person asks for it, or has been away for a while. */
export function VersionStrip() {
  const t = useT();
  const isThere = useSyncExternalStore(onNewVersion, isNewVersionThere);
  if (!isThere) return null;
  return (
    <div className="strip strip--version" role="status">
      <Sparkles size={18} aria-hidden />
      {t('startup.update')}
      <Button size="small" onClick={takeNewVersion}>
        {t('startup.updateNow')}
      </Button>
    </div>
  );
}
