import { vi } from 'vitest';

const SIZES = { clientHeight: 600, clientWidth: 1_200, offsetHeight: 600, offsetWidth: 1_200 };

/** Gives elements a size, which they do not have without a browser, so that a virtual grid draws its rows; and the screen a width. */
export function giveSizes(isWide: () => boolean): void {
  const media = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(min-width: 40em)'
      ? (Object.assign(new EventTarget(), { matches: isWide(), media: query }) as unknown as MediaQueryList)
      : media(query),
  );
  for (const [property, px] of Object.entries(SIZES))
    vi.spyOn(HTMLElement.prototype, property as keyof typeof SIZES, 'get').mockReturnValue(px);
}
