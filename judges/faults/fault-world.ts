import type { Actor, CalendarChange, CalendarProvider, Email, TokenSource } from '@assist/calendar-provider';
import { ProviderError } from '@assist/calendar-provider';
import { HTTP_LIMITS, type HttpLimits, POLITE_LIMITS, PoliteClient, type PoliteLimits } from '@assist/polite-http';
import type { CorporateWorld } from '@assist/calendar-provider/test-suite';
import type { CalendarEngine, FaultPlan, StandIn, StandInRequest } from '@assist/simulators';
import type { Passing } from './bending-proxy.ts';

export interface FaultOptions {
  readonly limits?: Partial<PoliteLimits>;
  readonly http?: Partial<HttpLimits>;
}

/** One kind of calendar, with its own form of the faults that all kinds have. */
export interface FaultKind {
  readonly name: string;
  open(options?: FaultOptions): Promise<FaultWorld>;
  /** Answers that ask to wait. `waitMs` is the least wait; 0 if the answer names no time, so that the provider chooses one. */
  readonly throttles: readonly { readonly name: string; readonly plan: (now: number) => FaultPlan; readonly waitMs: number }[];
  /** The query parameter that marks a made-up next page. */
  readonly pageParameter?: string;
  /** Ways to return a next page that leads nowhere; `elsewhere` is the origin of another host. */
  readonly pageLies: readonly { readonly name: string; readonly bend: (body: string, passing: Passing, elsewhere: string) => string }[];
}

export interface FaultWorld extends Omit<CorporateWorld, 'befall'> {
  readonly engine: CalendarEngine;
  readonly standIn: StandIn;
  readonly clock: { now: number };
  readonly polite: PoliteClient;
  /** Limits that a test can change, such as a shorter timeout. */
  readonly http: { -readonly [name in keyof HttpLimits]: HttpLimits[name] };
  readonly tokens: RevocableTokens;
  /** Returns a provider for the same calendar at another address. */
  through(origin: string): CalendarProvider;
  /** Returns whether a request was made by a mailbox, or is about its calendar. */
  isOf(request: StandInRequest, mailbox: Email): boolean;
  isCreate(request: StandInRequest): boolean;
  isSchedule(request: StandInRequest): boolean;
  listen(calendar: Email): Promise<Listener>;
}

/** Receives the hints about a calendar, in the way in which the calendar sends them. */
export interface Listener {
  readonly changes: CalendarChange[];
  deliver(how: 'once' | 'doubled' | 'lost'): void;
  /** Delays hints about what happens during `work` until it is done. */
  afterwards(work: () => Promise<void>): Promise<void>;
  /** Waits until everything in flight has arrived. */
  flushed(): Promise<void>;
  close(): Promise<void>;
}

/** Returns a client that waits only when a calendar asks for it, and stops calling a failing mailbox only if the test is about that. */
export function clientFor({ limits }: FaultOptions): PoliteClient {
  return new PoliteClient(
    { ...POLITE_LIMITS, publishedPerMinute: 1_000_000, breakerFailures: 1_000, ...limits },
    { now: Date.now, random: () => 0 },
  );
}

export function httpFor({ http }: FaultOptions): FaultWorld['http'] {
  return { ...HTTP_LIMITS, ...http };
}

/** Tokens of sign-ins that can be revoked. After a revocation, an invalid token is returned, and no new token is given. */
export class RevocableTokens implements TokenSource {
  readonly #issue: (actor: Actor) => string;
  readonly #held = new Map<string, string>();
  readonly #revoked = new Set<string>();
  /** The number of times that a new token was requested. */
  renewals = 0;

  constructor(issue: (actor: Actor) => string) {
    this.#issue = issue;
  }

  /** Revokes the tokens of a person, or of the application (`app`). */
  revoke(who: Email): void {
    this.#revoked.add(who);
    this.#held.set(who, 'revoked');
  }

  /** Simulates that the person has signed in again. */
  restore(who: Email): void {
    this.#revoked.delete(who);
    this.#held.delete(who);
  }

  async getToken(actor: Actor): Promise<string> {
    const key = keyOf(actor);
    const token = this.#held.get(key) ?? this.#issue(actor);
    this.#held.set(key, token);
    return token;
  }

  async renewToken(actor: Actor, refused: string): Promise<string> {
    const key = keyOf(actor);
    this.renewals += 1;
    if (this.#revoked.has(key)) throw new ProviderError('unauthenticated', 'the sign-in has been revoked');
    if (this.#held.get(key) === refused) this.#held.set(key, this.#issue(actor));
    return this.#held.get(key)!;
  }
}

function keyOf(actor: Actor): string {
  return actor.as === 'app' ? (actor.mailbox ?? 'app') : actor.mailbox;
}
