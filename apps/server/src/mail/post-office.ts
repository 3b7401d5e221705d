import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Metrics } from '../observation/metrics.ts';
import type { Mail } from './mail.ts';
import { isMailAddress, type MailSettings, type SmtpServer } from './mail-settings.ts';

/** One mail, from the first look for the server's address to its last word. */
const SENDING_MAX_MS = 30_000;
/** For each thing that the server is waited for within it. */
const STEP_MAX_MS = 10_000;
/** A server that is away for a moment, or tells strangers to come back later, as many do. All within the life of a link. */
const PAUSES_MS: readonly number[] = [5_000, 30_000, 120_000, 300_000];
/** Mail servers allow few connections from one address. */
const AT_ONCE = 3;
/** While the server is away nobody fills our memory with letters. */
const WAITING_MAX = 500;

interface PostOfficeParts {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly pausesMs?: readonly number[];
}

/**
 * Hands mails to the operator's mail server. Nobody waits for it: whoever sends goes on at once, and what the server puts off
 * is tried again here. Letters are kept in memory alone: they hold links that sign in, of which the database has nothing but
 * hashes. A process that ends takes them with it, and the person asks again.
 */
export class PostOffice {
  readonly #transport: Transporter;
  readonly #settings: MailSettings;
  readonly #parts: PostOfficeParts;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #queue: (() => void)[] = [];
  #sending = 0;

  constructor(settings: MailSettings, parts: PostOfficeParts) {
    this.#settings = settings;
    this.#parts = parts;
    this.#transport = createTransport(transportOptions(settings.server));
  }

  send(mail: Mail): void {
    const id = `<${randomUUID()}@${this.#settings.sender.address.split('@')[1]}>`;
    if (!isMailAddress(mail.to.address)) return this.#tell('failed', id, 'its address is none that mail goes to');
    if (this.#underWay.size >= WAITING_MAX) return this.#tell('failed', id, 'too many mails wait already');
    const delivery = this.#deliver(this.#messageOf(mail, id), id).finally(() => this.#underWay.delete(delivery));
    this.#underWay.add(delivery);
  }

  /** What was sent has left, or has failed. */
  async drain(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /** What has not left by now does not leave. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#underWay);
  }

  async #deliver(message: SendMailOptions, id: string): Promise<void> {
    const pauses = this.#parts.pausesMs ?? PAUSES_MS;
    for (let attempt = 0; ; attempt += 1) {
      const fault = await this.#inTurn(() => this.#handOver(message));
      if (fault === undefined) {
        this.#parts.metrics.mails.inc({ outcome: 'sent' });
        return;
      }
      const pause = fault.isFinal || this.#stopping.signal.aborted ? undefined : pauses[attempt];
      this.#tell(pause === undefined ? 'failed' : 'put off', id, fault.said);
      if (pause === undefined) return;
      // Let go early where the process ends: the next attempt says that there is none.
      await setTimeout(pause, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {});
    }
  }

  async #handOver(message: SendMailOptions): Promise<Fault | undefined> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(SENDING_MAX_MS)]);
    try {
      await this.#transport.sendMail({ ...message, signal });
      return undefined;
    } catch (error) {
      return faultOf(error);
    }
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#sending < AT_ONCE) this.#sending += 1;
    else await new Promise<void>((resolve) => this.#queue.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes to who waits for it, and is not free meanwhile.
      const next = this.#queue.shift();
      if (next === undefined) this.#sending -= 1;
      else next();
    }
  }

  #messageOf({ to, company, subject, text, html }: Mail, id: string): SendMailOptions {
    const { address, name = company } = this.#settings.sender;
    return {
      messageId: id,
      date: new Date(),
      envelope: { from: address, to: [to.address] },
      from: { address, name },
      to,
      subject,
      text,
      html,
      // Nobody's holiday answers it, and no list program either.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    };
  }

  /** Without the address and without a word of the letter. */
  #tell(outcome: 'put off' | 'failed', id: string, said: unknown): void {
    this.#parts.metrics.mails.inc({ outcome });
    this.#parts.log[outcome === 'failed' ? 'error' : 'warn'](
      { mail: id, said },
      outcome === 'failed' ? 'a mail was not sent' : 'a mail waits',
    );
  }
}

function transportOptions({ host, port, tls, login }: SmtpServer) {
  return {
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: STEP_MAX_MS,
    greetingTimeout: STEP_MAX_MS,
    socketTimeout: STEP_MAX_MS,
    dnsTimeout: STEP_MAX_MS,
    // A letter is what it says, never a file of this machine or a page of another.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface Fault {
  /** The server's last word: it would say the same again. */
  readonly isFinal: boolean;
  readonly said: unknown;
}

/** What the server said may repeat our letter: its number is enough. What the line said does not. */
function faultOf(error: unknown): Fault {
  const { code, command, responseCode, message } = error as { code?: string; command?: string; responseCode?: number; message?: string };
  const isFinal = responseCode === undefined ? code === 'EENVELOPE' || code === 'EAUTH' : responseCode >= 500;
  return { isFinal, said: { code, command, ...(responseCode === undefined ? { message } : { responseCode }) } };
}
