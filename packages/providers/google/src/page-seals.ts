import { ProviderError } from '@assist/calendar-provider';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a page token contains: the path of a listing, and Google's token for its next page. */
export interface PageState {
  readonly path: string;
  readonly token: string;
}

interface Sealed extends PageState {
  readonly seen: readonly string[];
}

/** Maximum number of pages of a listing. No real listing has more. */
const MAX_PAGES = 500;

/**
 * Seals Google's page tokens, which go to callers and come back. Refuses a token that was not issued here, that was issued for another
 * calendar, or that leads back to an earlier page.
 */
export class PageSeals {
  readonly #key: Uint8Array;

  /** Processes with the same key accept each other's pages. With the default key, only this instance accepts its pages. */
  constructor(key: Uint8Array = randomBytes(32)) {
    this.#key = key;
  }

  /** Seals the state of the next page. `page` is the current page, on which Google's token was found; undefined for the first one. */
  seal(state: PageState, scope: string, page?: string): string {
    const seen = page === undefined ? [] : this.#open(page, scope).seen;
    const mark = createHash('sha256').update(`${state.path}\n${state.token}`).digest('base64url').slice(0, 11);
    if (seen.includes(mark) || seen.length >= MAX_PAGES)
      throw new ProviderError('invalidPage', 'the next page leads back to an earlier one');
    const text = Buffer.from(JSON.stringify({ ...state, seen: [...seen, mark] } satisfies Sealed)).toString('base64url');
    return `${text}.${this.#sealOf(text, scope)}`;
  }

  open(page: string, scope: string): PageState {
    return this.#open(page, scope);
  }

  #open(page: string, scope: string): Sealed {
    const [text = '', seal = ''] = page.split('.');
    const right = Buffer.from(this.#sealOf(text, scope));
    if (right.length !== Buffer.byteLength(seal) || !timingSafeEqual(right, Buffer.from(seal))) {
      throw new ProviderError('invalidPage', 'this page token was not issued here');
    }
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Sealed;
  }

  #sealOf(text: string, scope: string): string {
    return createHmac('sha256', this.#key).update(`${scope}\n${text}`).digest('base64url');
  }
}

export function pathOfPage({ path, token }: PageState): string {
  return `${path}${path.includes('?') ? '&' : '?'}pageToken=${encodeURIComponent(token)}`;
}
