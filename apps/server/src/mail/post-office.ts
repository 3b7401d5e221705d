import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Metrics } from '../observation/metrics.ts';
import type { Mail } from './mail.ts';
import { isMailAddress, type MailSettings, type SmtpServer } from './mail-settings.ts';

/** Time limit of one mail, from looking up the server's address to its final response. */
const SENDING_MAX_MS = 30_000;
/** Time limit of each single step of sending a mail. */
const STEP_MAX_MS = 10_000;
/**
 * Pauses between tries, for a server that is briefly unavailable, or that tells unknown senders to come back later, as many servers do.
 * Together they are shorter than the lifetime of a link.
 */
const PAUSES_MS: readonly number[] = [5_000, 30_000, 120_000, 300_000];
/** Number of mails sent at the same time, because mail servers allow few connections from one address. */
const AT_ONCE = 3;
/** Limit of waiting mails, so that they do not fill the memory while the server is down. */
const WAITING_MAX = 500;

interface PostOfficeParts {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly pausesMs?: readonly number[];
}

/**
 * Hands mails to the operator's mail server. The caller does not wait, and a mail that the server postpones is sent again later. Mails are
 * kept only in memory, because they contain links that sign in, of which the database has only hashes. If the process ends, they are lost,
 * and the person has to ask again.
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
    if (!isMailAddress(mail.to.address)) return this.#tell('failed', id, 'mail cannot be sent to its address');
    if (this.#underWay.size >= WAITING_MAX) return this.#tell('failed', id, 'too many mails wait already');
    const delivery = this.#deliver(this.#messageOf(mail, id), id).finally(() => this.#underWay.delete(delivery));
    this.#underWay.add(delivery);
  }

  /** Resolves when every mail has been sent or has failed. */
  async drain(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /** Drops the mails that have not been sent yet. */
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
      // The pause ends early if the process stops; the next attempt then fails.
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
      // The slot passes to the next mail without becoming free in between.
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
      // Keeps out-of-office replies and mailing list programs from responding.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    };
  }

  /** Counts and logs an outcome, with neither the address nor any of the text. */
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
    // A mail consists only of its text, and must never include a file of this machine or the content of an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface Fault {
  /** True if the server's refusal is final: it would give the same response again. */
  readonly isFinal: boolean;
  readonly said: unknown;
}

/**
 * Returns what may be logged of an error. The server's response may repeat the mail, so only its code is logged. The message of a network
 * error does not repeat the mail.
 */
function faultOf(error: unknown): Fault {
  const { code, command, responseCode, message } = error as { code?: string; command?: string; responseCode?: number; message?: string };
  const isFinal = responseCode === undefined ? code === 'EENVELOPE' || code === 'EAUTH' : responseCode >= 500;
  return { isFinal, said: { code, command, ...(responseCode === undefined ? { message } : { responseCode }) } };
}
