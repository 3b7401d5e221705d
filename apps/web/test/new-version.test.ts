import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';

/** The service workers of a browser. `find` reports a newer one that waits; `change` reports that it has taken over. */
class Container extends EventTarget {
  controller: object | null = {};
  readonly worker = Object.assign(new EventTarget(), { postMessage: vi.fn<(message: string) => void>(), state: 'installed' });
  readonly registration = Object.assign(new EventTarget(), { waiting: null, installing: this.worker, update: async () => {} });
  register = async () => this.registration;

  find(): void {
    this.registration.dispatchEvent(new Event('updatefound'));
    this.worker.dispatchEvent(new Event('statechange'));
  }

  change(): void {
    this.dispatchEvent(new Event('controllerchange'));
  }
}

const TEN_MINUTES_MS = 600_000;
let container: Container;
let page: EventTarget;
let reload: Mock<() => void>;
let version: typeof import('../src/lib/new-version.ts');

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  container = new Container();
  page = new EventTarget();
  reload = vi.fn<() => void>();
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { href: 'https://assist.alder.example/', origin: 'https://assist.alder.example', reload });
  version = await import('../src/lib/new-version.ts');
  await version.keepFiles();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a new version of the product', () => {
  it('is announced, and waits for the person', () => {
    const told = vi.fn<() => void>();
    version.onNewVersion(told);
    container.find();
    expect([told.mock.calls.length, version.isNewVersionThere()]).toEqual([1, true]);
    version.takeNewVersionBetweenScreens();
    expect([container.worker.postMessage.mock.calls, reload.mock.calls]).toEqual([[], []]);
  });

  it('reloads the page when the person agrees', () => {
    container.find();
    version.takeNewVersion();
    expect(container.worker.postMessage).toHaveBeenCalledExactlyOnceWith('take-over');
    container.change();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is applied with the next screen after ten minutes of inactivity, not before the person continues', () => {
    container.find();
    vi.advanceTimersByTime(TEN_MINUTES_MS);
    expect(container.worker.postMessage).not.toHaveBeenCalled();
    page.dispatchEvent(new Event('click'));
    version.takeNewVersionBetweenScreens();
    expect(container.worker.postMessage).toHaveBeenCalledOnce();
  });

  it.each([
    ['while the person is active', 0],
    ['if the person was away only before it arrived', TEN_MINUTES_MS],
  ])('is not applied by itself %s', (_, awayMs) => {
    vi.advanceTimersByTime(awayMs);
    container.find();
    version.takeNewVersionBetweenScreens();
    expect(container.worker.postMessage).not.toHaveBeenCalled();
  });

  it('applied by another tab does not affect this tab until its next screen, or until the person agrees', () => {
    container.find();
    container.change();
    expect([reload.mock.calls.length, version.isNewVersionThere()]).toEqual([0, true]);
    version.takeNewVersionBetweenScreens();
    expect(reload).toHaveBeenCalledOnce();
    version.takeNewVersion();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload the page if it is the first version in this browser', async () => {
    const first = new Container();
    first.controller = null;
    vi.stubGlobal('navigator', { serviceWorker: first });
    vi.resetModules();
    const other = await import('../src/lib/new-version.ts');
    await other.keepFiles();
    first.find();
    first.change();
    expect([reload.mock.calls.length, other.isNewVersionThere()]).toEqual([0, false]);
  });
});
