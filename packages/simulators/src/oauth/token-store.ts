import { randomBytes } from 'node:crypto';
import type { Email } from '../engine/index.ts';

/** What a bearer token grants: a person's own rights, or the application's. */
export interface Grant {
  readonly as: 'user' | 'app';
  readonly email?: Email;
  readonly clientId: string;
  readonly scope: string;
}

interface Held<T> {
  readonly value: T;
  readonly expires: number;
}

export interface PendingCode {
  readonly grant: Grant;
  readonly redirectUri: string;
  readonly challenge?: string;
  readonly nonce?: string;
}

const CODE_LIFETIME_MS = 5 * 60_000;

/** Issued codes, access tokens and refresh tokens. They are opaque, and each is valid only for its purpose. */
export class TokenStore {
  /** Lifetime of access tokens in milliseconds. Tests change it to let tokens expire. */
  lifetimeMs = 3_600_000;
  readonly #now: () => number;
  readonly #access = new Map<string, Held<Grant>>();
  readonly #refresh = new Map<string, Grant>();
  readonly #codes = new Map<string, Held<PendingCode>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  issueAccess(grant: Grant): string {
    const token = `at.${opaque()}`;
    this.#access.set(token, { value: grant, expires: this.#now() + this.lifetimeMs });
    return token;
  }

  issueRefresh(grant: Grant): string {
    const token = `rt.${opaque()}`;
    this.#refresh.set(token, grant);
    return token;
  }

  issueCode(pending: PendingCode): string {
    const code = opaque();
    this.#codes.set(code, { value: pending, expires: this.#now() + CODE_LIFETIME_MS });
    return code;
  }

  /** Returns the data of a code. The code is valid only once, even if the request then fails. */
  takeCode(code: string): PendingCode | undefined {
    const held = this.#codes.get(code);
    this.#codes.delete(code);
    return held === undefined || held.expires <= this.#now() ? undefined : held.value;
  }

  findAccess(token: string): Grant | undefined {
    const held = this.#access.get(token);
    return held === undefined || held.expires <= this.#now() ? undefined : held.value;
  }

  findRefresh(token: string): Grant | undefined {
    return this.#refresh.get(token);
  }

  dropRefresh(token: string): void {
    this.#refresh.delete(token);
  }

  /**
   * Revokes refresh tokens, as after a change of password, so that the person has to sign in again. Without an address, revokes everyone's.
   */
  revoke(email?: Email): void {
    for (const [token, grant] of this.#refresh) if (email === undefined || grant.email === email) this.#refresh.delete(token);
  }

  /** Invalidates all access tokens issued so far. They can be renewed. */
  expireAccess(): void {
    this.#access.clear();
  }
}

function opaque(): string {
  return randomBytes(24).toString('base64url');
}
