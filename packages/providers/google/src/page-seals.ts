import { ProviderError } from '@assist/calendar-provider';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a page is: the same question as before, with Google's token for the next part of its answer. */
export interface PageState {
  readonly path: string;
  readonly token: string;
}

interface Sealed extends PageState {
  readonly seen: readonly string[];
}

/** More pages than that are no listing any more. */
const MAX_PAGES = 500;

/**
 * Google's page tokens, handed to callers under a seal: what was not given out here, or for another calendar, is refused,
 * and so is a token that leads back to a page that was there already.
 */
export class PageSeals {
  readonly #key: Uint8Array;

  /** Processes that share a key know each other's pages; without one, pages are this instance's own. */
  constructor(key: Uint8Array = randomBytes(32)) {
    this.#key = key;
  }

  /** `page` is the one that the token was found on. */
  seal(state: PageState, scope: string, page?: string): string {
    const seen = page === undefined ? [] : this.#open(page, scope).seen;
    const mark = createHash('sha256').update(`${state.path}\n${state.token}`).digest('base64url').slice(0, 11);
    if (seen.includes(mark) || seen.length >= MAX_PAGES) throw new ProviderError('invalidPage', 'the next page leads back');
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
      throw new ProviderError('invalidPage', 'this page was not given out here');
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
