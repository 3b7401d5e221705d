import { Outlet, useRouterState } from '@tanstack/react-router';
import { useT } from '../lib/language-context.tsx';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { OpenScan } from '../parts/scan/scan-button.tsx';
import { OpenSearch } from '../parts/search/search-button.tsx';
import { CalendarStrip } from './calendar-strip.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { ClockStrip, StaleStrip, ZoneStrip } from './later-strip.tsx';
import { Rail } from './rail.tsx';
import { UnansweredStrip } from './unanswered-strip.tsx';
import { VersionStrip } from './version-strip.tsx';
import { useOwnAnswers } from './use-own-answers.ts';
import { useScan } from './use-scan.tsx';
import { useSearch } from './use-search.tsx';
import { useScreenFocus } from './use-screen-focus.ts';
import { useServerSettings } from './use-server-settings.ts';
import { useSessionEnd } from './use-session-end.ts';
import './shell.css';

/** The frame around every screen: a rail on a desktop, a bar at the bottom of a phone. */
export function Shell() {
  const t = useT();
  useOwnAnswers();
  useServerSettings();
  const search = useSearch();
  const scan = useScan();
  const path = useRouterState({ select: (state) => state.location.pathname });

  useKeptFocus();
  useSessionEnd('/account/login');

  useScreenFocus(path);

  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('app.skip')}
      </a>
      <Rail />
      <div className="shell__page">
        <div>
          {search.field}
          <ConnectionStrip />
          <StaleStrip />
          <ClockStrip />
          <UnansweredStrip />
          <CalendarStrip />
          <VersionStrip />
          <ZoneStrip />
        </div>
        <main id="content" tabIndex={-1}>
          <OpenSearch value={search.open}>
            <OpenScan value={scan.open}>
              <Outlet />
            </OpenScan>
          </OpenSearch>
        </main>
      </div>
      <OpenScan value={scan.open}>{search.dialog}</OpenScan>
      {scan.dialog}
    </div>
  );
}
