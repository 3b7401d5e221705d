import { type Email, ProviderError } from '@assist/calendar-provider';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

interface Sealed {
  readonly link: string;
  readonly seen: readonly string[];
}

/** Maximum number of pages of a listing. No real listing has more. */
const MAX_PAGES = 500;

/**
 * Seals Graph's next links, which go to callers and come back. Refuses a link that was not issued here, that was issued for another
 * calendar, or that leads back to an earlier page.
 */
export class PageLinks {
  readonly #key: Uint8Array;
  readonly #baseUrl: string;

  /** Processes with the same key accept each other's pages. With the default key, only this instance accepts its pages. */
  constructor(baseUrl: string, key: Uint8Array = randomBytes(32)) {
    this.#key = key;
    this.#baseUrl = baseUrl;
  }

  /** Seals the link to the next page. `page` is the current page, on which it was found; undefined for the first one. */
  seal(link: string, calendar: Email, page?: string): string {
    expectSameOrigin(link, this.#baseUrl);
    const seen = page === undefined ? [] : this.#open(page, calendar).seen;
    const mark = createHash('sha256').update(link).digest('base64url').slice(0, 11);
    if (seen.includes(mark) || seen.length >= MAX_PAGES)
      throw new ProviderError('invalidPage', 'the next page leads back to an earlier one');
    const text = Buffer.from(JSON.stringify({ link, seen: [...seen, mark] } satisfies Sealed)).toString('base64url');
    return `${text}.${this.#sealOf(text, calendar)}`;
  }

  open(page: string, calendar: Email): string {
    return this.#open(page, calendar).link;
  }

  #open(page: string, calendar: Email): Sealed {
    const [text = '', seal = ''] = page.split('.');
    const right = Buffer.from(this.#sealOf(text, calendar));
    if (right.length !== Buffer.byteLength(seal) || !timingSafeEqual(right, Buffer.from(seal))) {
      throw new ProviderError('invalidPage', 'this page token was not issued here');
    }
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Sealed;
  }

  #sealOf(text: string, calendar: Email): string {
    return createHmac('sha256', this.#key).update(`${calendar}\n${text}`).digest('base64url');
  }
}

/** Throws `invalidPage` unless a link from Graph leads to Graph itself, below its base address. */
export function expectSameOrigin(link: string, base: string): void {
  const url = URL.parse(link, base);
  const home = new URL(base);
  if (url === null || url.origin !== home.origin || !`${url.pathname}/`.startsWith(home.pathname.replace(/\/?$/, '/'))) {
    throw new ProviderError('invalidPage', 'the next page is on another host');
  }
}
