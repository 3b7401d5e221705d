import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

/** Fires the events of a page that waiting code listens to: shown, hidden, used, or online again. */
export interface PageInView {
  show(): void;
  hide(): void;
  use(event: string): void;
  /** Reports that the network is back. */
  comeOnline(): void;
}

/** Replaces the page's events, and restores them after the file, because other tests run in the same process. */
export function aPageInView(): PageInView {
  const view = new EventTarget();
  let visibility: DocumentVisibilityState = 'visible';
  let page = new EventTarget();
  beforeAll(() => {
    page = Object.defineProperties(new EventTarget(), {
      visibilityState: { get: () => visibility },
      cookie: { value: '' },
    });
    vi.stubGlobal('document', page);
    vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
    vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view));
  });
  beforeEach(() => {
    visibility = 'visible';
  });
  afterAll(() => vi.unstubAllGlobals());
  const turn = (next: DocumentVisibilityState) => {
    visibility = next;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return {
    show: () => turn('visible'),
    hide: () => turn('hidden'),
    use: (event) => void page.dispatchEvent(new Event(event)),
    comeOnline: () => void view.dispatchEvent(new Event('online')),
  };
}
