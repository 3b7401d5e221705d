import { isLoopback } from '../call/loopback.ts';

/** The server that takes our mails. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** From the first byte; or after STARTTLS, without which nothing is sent; or not at all. */
  readonly tls: 'implicit' | 'starttls' | 'none';
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

/** The sender of mails. Without a name they come from the company. */
export interface Sender {
  readonly address: string;
  readonly name: string | undefined;
}

export interface MailSettings {
  readonly server: SmtpServer;
  readonly sender: Sender;
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

/**
 * `smtp://user:password@host:port`, or `smtps://…`. Over the network nothing is sent in clear: a link that signs in is as
 * good as a password. `?tls=none` is the operator's word for a relay in his own network that has no certificate.
 */
export function findSmtpServer(value: string): SmtpServer | undefined {
  const url = URL.parse(value);
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) return undefined;
  if (url.hostname === '' || !['', '/'].includes(url.pathname) || url.hash !== '') return undefined;
  const isPlain = url.search === '?tls=none';
  if (url.search !== '' && !(isPlain && url.protocol === 'smtp:')) return undefined;
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === undefined || password === undefined || (user === '') !== (password === '')) return undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? PORTS[url.protocol] : Number(url.port),
    // To this machine itself there is no line that anybody could listen on, and mostly no good certificate.
    tls: url.protocol === 'smtps:' ? 'implicit' : isPlain || isLoopback(url.hostname) ? 'none' : 'starttls',
    login: user === '' ? undefined : { user, password },
  };
}

const SENDER = /^(?:(?<name>[^<>"\p{Cc}]{1,120}?) ?<(?<inside>[^<>]{3,254})>|(?<bare>[^<> ]{3,254}))$/u;
/** One mailbox and nothing else: what a mail's header or envelope would take for a second one, or for a header, is no address. */
const ADDRESS = /^[^\s@<>"'\\,;:()\p{Cc}]+@[^\s@<>"'\\,;:()\p{Cc}]+$/u;

export function isMailAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text);
}

/** `Assist <assist@company.example>`, or the address alone. */
export function findSender(value: string): Sender | undefined {
  const { name, inside, bare } = SENDER.exec(value)?.groups ?? {};
  const address = inside ?? bare;
  return address !== undefined && isMailAddress(address) ? { address, name } : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
