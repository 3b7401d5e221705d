import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Certificate } from './certificate.ts';

/** A mail as the server received it. The test kit parses it, independently of the code that sends it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  /** The headers by lower-case name; the values are unfolded and decoded. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

/** The server's response if it refuses a mail: an SMTP code and a text. */
export interface MailRefusal {
  readonly responseCode: number;
  readonly message: string;
}

export interface MailServer {
  readonly port: number;
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Returns the number of connections that have been opened so far. */
  readonly connections: () => number;
  /**
   * Returns the largest number of connections that were busy at the same time. A connection is no longer busy when its mail has been
   * accepted.
   */
  readonly mostAtOnce: () => number;
  readonly logins: readonly string[];
  /** Refuses the next mails, one with each refusal. Later mails are accepted. */
  refuse(...refusals: readonly MailRefusal[]): void;
  /** Waits for the mail with this index, counted from 0. */
  mail(index: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** Whether the server offers STARTTLS or uses TLS from the start. By default it uses plain text. */
  readonly tls?: 'starttls' | 'implicit';
  /** The server's certificate; by default it has none. */
  readonly certificate?: Certificate;
  /** The name and password that clients must sign in with; by default, clients need not sign in. */
  readonly login?: { readonly user: string; readonly password: string };
  /**
   * Number of simultaneous connections that must be open before any mail is accepted. This makes the connections concurrent even on a busy
   * machine.
   */
  readonly atOnce?: number;
}

const WAIT_MAX_MS = 10_000;

/** Starts a real mail server on this machine, which keeps each message that it receives. */
export async function startMailServer({ tls, certificate, login, atOnce = 0 }: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const logins: string[] = [];
  const refusals: MailRefusal[] = [];
  let connections = 0;
  const busy = new Set<string>();
  let mostAtOnce = 0;
  const held: (() => void)[] = [];
  const options: SMTPServerOptions = {
    logger: false,
    secure: tls === 'implicit',
    ...certificate,
    disableReverseLookup: true,
    allowInsecureAuth: true,
    authOptional: login === undefined,
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(login === undefined ? ['AUTH'] : [])],
    onConnect: ({ id }, done) => {
      connections += 1;
      busy.add(id);
      mostAtOnce = Math.max(mostAtOnce, busy.size);
      if (mostAtOnce >= atOnce) for (const take of held.splice(0)) take();
      done();
    },
    onClose: ({ id }) => void busy.delete(id),
    onAuth: ({ username = '', password }, _session, done) => {
      logins.push(username);
      if (username === login?.user && password === login.password) done(null, { user: username });
      else done(withCode({ responseCode: 535, message: 'wrong name or password' }));
    },
    onRcptTo: (_address, _session, done) => {
      const refusal = refusals.shift();
      done(refusal === undefined ? undefined : withCode(refusal));
    },
    onData: (stream, { id, envelope }, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push(
          readMail(
            from,
            envelope.rcptTo.map(({ address }) => address),
            Buffer.concat(pieces).toString('utf8'),
          ),
        );
        const take = () => {
          busy.delete(id);
          done();
        };
        if (mostAtOnce < atOnce) held.push(take);
        else take();
      });
    },
  };
  const server = new SMTPServer(options);
  // Errors are ignored: in some tests a client hangs up in the middle of a command.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    logins,
    connections: () => connections,
    mostAtOnce: () => mostAtOnce,
    refuse: (...more) => void refusals.push(...more),
    async mail(index) {
      for (const until = performance.now() + WAIT_MAX_MS; performance.now() < until; await pause(10)) {
        const mail = mails[index];
        if (mail !== undefined) return mail;
      }
      throw new Error(`only ${mails.length} mails have arrived, not ${index + 1}`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function withCode({ responseCode, message }: MailRefusal): Error {
  return Object.assign(new Error(message), { responseCode });
}

function readMail(from: string, to: readonly string[], raw: string): ReceivedMail {
  const { headers, body } = partOf(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1];
  const parts =
    boundary === undefined
      ? [{ headers, body }]
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => partOf(part.trimStart()));
  const ofType = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type) === true);
    return part === undefined ? '' : decodeBody(part.body, part.headers['content-transfer-encoding'] ?? '');
  };
  return { from, to, raw, headers, text: ofType('text/plain'), html: ofType('text/html') };
}

function partOf(text: string): { readonly headers: Record<string, string>; readonly body: string } {
  const end = text.indexOf('\r\n\r\n');
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), decodeWords(line.slice(line.indexOf(':') + 1).trim())]),
  );
  return { headers, body: text.slice(end + 4) };
}

/** Decodes the encoded words of a header (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, how: string, word: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('utf8') : fromQuoted(word.replaceAll('_', ' ')),
    );
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return (encoding === 'quoted-printable' ? fromQuoted(body.replaceAll('=\r\n', '')) : body).replaceAll('\r\n', '\n');
}

function fromQuoted(text: string): string {
  const bytes = text.replaceAll(/=([\dA-F]{2})/gi, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
