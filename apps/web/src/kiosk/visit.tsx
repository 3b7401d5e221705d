import type { RouteProfile } from '@assist/wayfinding';
import { useState } from 'react';
import { useLanguage, useT } from '../lib/language-context.tsx';
import { Button } from '../components/button.tsx';
import { isNewVersionThere, takeNewVersion } from '../lib/new-version.ts';
import { KioskHead } from './kiosk-head.tsx';
import type { Site } from './site.ts';
import { reloadIfPageIsNew } from './new-page.ts';
import { RestScreen } from './rest-screen.tsx';
import { SearchScreen } from './search-screen.tsx';
import { useIdle } from './use-idle.ts';
import { WayScreen } from './way-screen.tsx';

type Screen = { readonly kind: 'rest' } | { readonly kind: 'search' } | { readonly kind: 'way'; readonly target: string };

interface VisitProps {
  readonly site: Site;
  readonly offlineSince: number | undefined;
  readonly onForget: () => void;
}

/** The screens and the state of one visitor. The next visitor gets a new instance, so that nothing remains. */
export function Visit({ site, offlineSince, onForget }: VisitProps) {
  const t = useT();
  const { language } = useLanguage();
  const [screen, setScreen] = useState<Screen>({ kind: 'rest' });
  const [profile, setProfile] = useState<RouteProfile>('normal');
  const hasVisitor = screen.kind !== 'rest' || language !== site.state.language || profile !== 'normal';
  const isAsked = useIdle(hasVisitor, () => {
    if (hasVisitor) return onForget();
    // Nobody uses the kiosk, so the page can be replaced without interrupting anyone.
    if (isNewVersionThere()) takeNewVersion();
    else reloadIfPageIsNew();
  });
  const goTo = (target: string) => setScreen({ kind: 'way', target });
  return (
    <div className="kiosk" data-screen={screen.kind}>
      <KioskHead name={site.state.name} offlineSince={offlineSince} />
      {screen.kind === 'rest' && <RestScreen site={site} onSearch={() => setScreen({ kind: 'search' })} onGoTo={goTo} />}
      {screen.kind === 'search' && (
        <SearchScreen site={site} profile={profile} onProfile={setProfile} onGoTo={goTo} onStartOver={onForget} />
      )}
      {screen.kind === 'way' && (
        <WayScreen
          // If an administrator moves the kiosk in the meantime, the route starts at its new place.
          key={`${screen.target} ${site.here.reference}`}
          site={site}
          target={screen.target}
          profile={profile}
          onProfile={setProfile}
          onGoTo={goTo}
          onSearch={() => setScreen({ kind: 'search' })}
          onStartOver={onForget}
        />
      )}
      {isAsked && (
        <div className="kiosk-notice" role="alert">
          <div className="kiosk-notice__card">
            <p className="kiosk-notice__title">{t('kiosk.stillThere')}</p>
            <p>{t('kiosk.soonBack')}</p>
            <span className="kiosk-notice__time" aria-hidden />
            {/* Needs no handler: any touch means yes, and the button only says so in words. */}
            <Button kind="primary" size="large">
              {t('kiosk.stay')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
