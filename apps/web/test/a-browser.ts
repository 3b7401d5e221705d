import { afterAll, beforeAll, vi } from 'vitest';

/**
 * What a page has and Node has not, as far as the client's own code asks for it: two stores and whether there is a network.
 * Gone again after the file: other tests run in the same process.
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
