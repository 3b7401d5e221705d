// @vitest-environment happy-dom
// One file: the client is loaded by one process, once, while the others wait for what tests wait for.
import './code-page.screen.tsx';
import './command-search.screen.tsx';
import './email-link.screen.tsx';
import './focus.screen.tsx';
import './guest.screen.tsx';
import './home-page.screen.tsx';
import './kiosk.screen.tsx';
import './kiosks-page.screen.tsx';
import './location-codes-page.screen.tsx';
import './log-page.screen.tsx';
import './navigate.screen.tsx';
import './news-page.screen.tsx';
import './other-calendars-page.screen.tsx';
import './passkeys.screen.tsx';
import './plan-objects.screen.tsx';
import './plan-page.screen.tsx';
import './reservations-page.screen.tsx';
import './reserve-page.screen.tsx';
import './scan.screen.tsx';
import './settings-page.screen.tsx';
import './shell.screen.tsx';
import './sign-in.screen.tsx';
import './suggest.screen.tsx';
import './timeline-page.screen.tsx';
import './two-step.screen.tsx';
