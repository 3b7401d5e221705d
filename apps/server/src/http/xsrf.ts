import type { IncomingHttpHeaders } from 'node:http';
import { createHmac, randomBytes } from 'node:crypto';
import { XSRF_COOKIE, XSRF_HEADER } from '@assist/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '../call/is-same-secret.ts';
import { ProblemError } from '../call/problem-error.ts';

/**
 * Protects calls by a signed value in a cookie. Scripts of this origin can read it, and send it back in a header with every request other
 * than GET and HEAD. Another site can make the browser send the cookie, but can neither read nor forge its value.
 */
export class XsrfGuard {
  readonly #secret: string;
  readonly #publicOrigin: string | undefined;

  constructor(secret: string, publicOrigin: string | undefined) {
    this.#secret = secret;
    this.#publicOrigin = publicOrigin;
  }

  /** Gives the browser a new value, unless it already has a valid one. */
  issue(request: FastifyRequest, reply: FastifyReply): void {
    if (this.#isSigned(cookieOf(request))) return;
    const value = randomBytes(18).toString('base64url');
    const secure = this.#publicOrigin?.startsWith('https:') === true || request.protocol === 'https' ? '; Secure' : '';
    reply.header('set-cookie', `${XSRF_COOKIE}=${value}.${this.#sign(value)}; Path=/; SameSite=Strict${secure}`);
  }

  /** Refuses a request that was caused by another site. */
  check(request: FastifyRequest): void {
    this.checkOrigin(request);
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const header = request.headers[XSRF_HEADER.toLowerCase()];
    const cookie = cookieOf(request);
    if (typeof header !== 'string' || cookie === undefined || !isSameSecret(header, cookie) || !this.#isSigned(cookie)) {
      throw new ProblemError('xsrf');
    }
  }

  /** Refuses a request from another site's page, as far as the browser names the page's origin. */
  checkOrigin(request: FastifyRequest): void {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new ProblemError('xsrf');
    const origin = request.headers.origin;
    if (origin === undefined) return;
    const own = this.#publicOrigin ?? `${request.protocol}://${request.host}`;
    if (origin !== own) throw new ProblemError('xsrf');
  }

  /**
   * Returns whether the request comes from no page, or from a page of this site. Used for a connection that is about to become a WebSocket
   * and has no request object yet.
   */
  isOwnPage({ origin, host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): boolean {
    if (origin === undefined) return true;
    if (this.#publicOrigin !== undefined) return origin === this.#publicOrigin;
    const page = URL.parse(origin)?.host;
    return page !== undefined && (page === host || page === forwarded);
  }

  #sign(value: string): string {
    return createHmac('sha256', this.#secret).update(`xsrf:${value}`).digest('base64url').slice(0, 22);
  }

  #isSigned(cookie: string | undefined): boolean {
    const [value, signature] = cookie?.split('.') ?? [];
    return value !== undefined && signature !== undefined && isSameSecret(signature, this.#sign(value));
  }
}

function cookieOf(request: FastifyRequest): string | undefined {
  for (const part of request.headers.cookie?.split(';') ?? []) {
    const [name, value] = part.trim().split('=');
    if (name === XSRF_COOKIE) return value;
  }
  return undefined;
}
