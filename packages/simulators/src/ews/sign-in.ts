import { randomUUID } from 'node:crypto';
import type { Directory, Email } from '../engine/index.ts';
import type { StandInAnswer, StandInRequest } from '../http/index.ts';
import { channelBindingsOf, isNegotiate, type NtlmOffer, offer, verify } from './ntlm-server.ts';

export type AuthKind = 'basic' | 'ntlm' | 'bearer';

/** An account that has no mailbox but may act as anyone. */
export interface ServiceAccount {
  readonly user: string;
  readonly password: string;
}

export type Principal = { readonly kind: 'service' } | { readonly kind: 'person'; readonly email: Email };

/** Identifies the caller of a request. NTLM signs in a connection, whereas Basic and bearer tokens sign in each request. */
export class SignIn {
  readonly #directory: Directory;
  readonly #service: ServiceAccount;
  readonly #kinds: readonly AuthKind[];
  readonly #domain: string;
  readonly #channelBindings: Buffer | undefined;
  readonly #tokens = new Set<string>();
  readonly #offers = new Map<number, NtlmOffer>();
  readonly #connections = new Map<number, Principal>();

  /** `certificate` (PEM) is that of the TLS channel to which NTLM has to be bound. Undefined if NTLM need not be bound. */
  constructor(directory: Directory, service: ServiceAccount, kinds: readonly AuthKind[], domain: string, certificate?: string) {
    this.#directory = directory;
    this.#service = service;
    this.#kinds = kinds;
    this.#domain = domain;
    this.#channelBindings = certificate === undefined ? undefined : channelBindingsOf(certificate);
  }

  /** Issues a token for the service account. */
  issueToken(): string {
    const token = randomUUID();
    this.#tokens.add(token);
    return token;
  }

  revokeTokens(): void {
    this.#tokens.clear();
  }

  check(request: StandInRequest): Principal | StandInAnswer {
    const [scheme = '', credential = ''] = (request.headers['authorization'] ?? '').split(' ');
    switch (scheme.toLowerCase()) {
      case 'basic':
        return (this.#kinds.includes('basic') ? this.#basic(credential) : undefined) ?? this.#refuse();
      case 'bearer':
        return this.#kinds.includes('bearer') && this.#tokens.has(credential) ? { kind: 'service' } : this.#refuse();
      case 'ntlm':
      case 'negotiate':
        return this.#kinds.includes('ntlm') ? this.#ntlm(request, scheme, Buffer.from(credential, 'base64')) : this.#refuse();
      default:
        return this.#connections.get(request.connection) ?? this.#refuse();
    }
  }

  #basic(credential: string): Principal | undefined {
    const [user = '', ...password] = Buffer.from(credential, 'base64').toString('utf8').split(':');
    return this.#principalOf(user.replace(/^.*\\/, ''), password.join(':'));
  }

  #ntlm(request: StandInRequest, scheme: string, token: Buffer): Principal | StandInAnswer {
    const { connection } = request;
    if (token.length >= 12 && isNegotiate(token)) {
      const offered = offer(token, this.#domain, Date.now());
      this.#offers.set(connection, offered);
      return { status: 401, headers: { 'www-authenticate': `${scheme} ${offered.message.toString('base64')}` }, body: '' };
    }
    const offered = this.#offers.get(connection);
    this.#offers.delete(connection);
    const user = offered === undefined ? undefined : verify(token, offered, (name) => this.#passwordOf(name), this.#channelBindings);
    const principal = user === undefined ? undefined : this.#principalNamed(user);
    if (principal === undefined) return this.#refuse();
    this.#connections.set(connection, principal);
    return principal;
  }

  #principalOf(user: string, password: string): Principal | undefined {
    const expected = this.#passwordOf(user);
    return expected !== undefined && expected === password ? this.#principalNamed(user) : undefined;
  }

  #passwordOf(user: string): string | undefined {
    if (user.toLowerCase() === this.#service.user.toLowerCase()) return this.#service.password;
    const found = this.#directory.findMailbox(user);
    return found?.kind === 'person' ? found.password : undefined;
  }

  #principalNamed(user: string): Principal | undefined {
    if (user.toLowerCase() === this.#service.user.toLowerCase()) return { kind: 'service' };
    const found = this.#directory.findMailbox(user);
    return found === undefined ? undefined : { kind: 'person', email: found.email };
  }

  #refuse(): StandInAnswer {
    const names = { basic: 'Basic realm="exchange"', ntlm: 'Negotiate, NTLM', bearer: 'Bearer' } as const;
    return { status: 401, headers: { 'www-authenticate': this.#kinds.map((kind) => names[kind]).join(', ') }, body: '' };
  }
}
