import { afterAll, beforeAll, vi } from 'vitest';

/**
 * Replaces the parts of a page that the client's code uses and Node lacks: two stores, cookies, and `navigator.onLine`, which tests set by
 * the returned `online`. All are removed after the test file, because other files run in the same process.
 */
export function aBrowser(): { online: boolean } {
  const network = { online: true };
  beforeAll(() => {
    vi.stubGlobal('localStorage', aStore());
    vi.stubGlobal('sessionStorage', aStore());
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('navigator', {
      get onLine() {
        return network.online;
      },
    });
  });
  afterAll(() => vi.unstubAllGlobals());
  return network;
}

function aStore(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
