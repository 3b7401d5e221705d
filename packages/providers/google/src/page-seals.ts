import { ProviderError } from '@assist/calendar-provider';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The content of a page token: the path of the listing, with Google's token for its next part. */
export interface PageState {
  readonly path: string;
  readonly token: string;
}

interface Sealed extends PageState {
  readonly seen: readonly string[];
}

/** Most pages of a listing; no genuine one has more. */
const MAX_PAGES = 500;

/**
 * Seals Google's page tokens for callers: a token that was not issued here, or was issued for another calendar, is refused, and so is one
 * that leads back to an earlier page.
 */
export class PageSeals {
  readonly #key: Uint8Array;

  /** Processes that share a key accept each other's pages; without one, only this instance accepts its pages. */
  constructor(key: Uint8Array = randomBytes(32)) {
    this.#key = key;
  }

  /** Seals a page; `page` is the one on which its token was found. */
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
