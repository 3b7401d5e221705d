// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kioskCredentials } from '../src/kiosk/credentials.ts';
import { KioskPage } from '../src/kiosk/kiosk-page.tsx';
import { WORDS } from '../src/kiosk/words.ts';
import { setCredentials } from '../src/lib/api/call.ts';
import { loadLanguage } from '../src/lib/language-context.tsx';
import { keepFiles } from '../src/lib/new-version.ts';
import { aClock, queriesByTheClock } from './a-clock.ts';
import { NOW } from './a-company.ts';
import { liveAtAKiosk } from './a-kiosk.ts';
import { aScreen } from './a-screen.tsx';

/** The service workers of a browser. `find` reports a newer one that waits to take over. */
class Container extends EventTarget {
  controller: object | null = {};
  readonly worker = Object.assign(new EventTarget(), { postMessage: vi.fn<(message: string) => void>(), state: 'installed' });
  readonly registration = Object.assign(new EventTarget(), { waiting: null, installing: this.worker, update: async () => {} });
  readonly register = vi.fn<(path: string) => Promise<unknown>>(async () => this.registration);

  find(): void {
    this.registration.dispatchEvent(new Event('updatefound'));
    this.worker.dispatchEvent(new Event('statechange'));
  }
}

describe('a new version of the product', () => {
  const app = aScreen();
  const clock = aClock(Date.parse(NOW));
  queriesByTheClock();
  const pass = (ms: number) => act(() => clock.pass(ms));
  const container = new Container();

  beforeEach(async () => {
    setCredentials(kioskCredentials);
    liveAtAKiosk(app.server);
    localStorage.setItem('assist-kiosk', JSON.stringify({ secret: 's'.repeat(43), token: 'token-0' }));
    Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
    const language = await loadLanguage('en');
    await Promise.all(WORDS.map(language.load));
    render(<KioskPage language={language} />);
    await pass(0);
  });
  afterEach(() => setCredentials(undefined));

  it('is installed by a kiosk only after a visit, once nobody is there', async () => {
    await keepFiles('/kiosk/');
    expect(container.register.mock.calls[0]?.[0]).toBe('/kiosk/service-worker.js');
    (await screen.findByRole('button', { name: 'Where do you want to go?' })).click();
    act(() => container.find());
    await pass(50_000);
    expect(container.worker.postMessage.mock.calls).toEqual([]);
    // The visitor has left and the visit has ended; a minute later nobody has come.
    await pass(10_000);
    expect(container.worker.postMessage.mock.calls).toEqual([]);
    await pass(60_000);
    expect(container.worker.postMessage.mock.calls.at(-1)).toEqual(['take-over']);
  });
});
