import { isLoopback } from '../call/loopback.ts';

/** The server that accepts our mail. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Encryption from the first byte, encryption after STARTTLS (if the server refuses it, nothing is sent), or no encryption. */
  readonly tls: 'implicit' | 'starttls' | 'none';
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

/** The sender of mails. Without a name, mails carry the company's name. */
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
 * Parses `smtp://user:password@host:port`, or `smtps://…`. Over the network, nothing is sent in clear text: a link that signs in is as good
 * as a password. With `?tls=none`, the operator permits a relay in their own network that has no certificate.
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
    // The connection to this machine itself cannot be eavesdropped on, and usually there is no valid certificate.
    tls: url.protocol === 'smtps:' ? 'implicit' : isPlain || isLoopback(url.hostname) ? 'none' : 'starttls',
    login: user === '' ? undefined : { user, password },
  };
}

const SENDER = /^(?:(?<name>[^<>"\p{Cc}]{1,120}?) ?<(?<inside>[^<>]{3,254})>|(?<bare>[^<> ]{3,254}))$/u;
/**
 * A single mailbox and nothing else: anything that a mail's header or envelope could take for a second address, or for a header, is
 * rejected.
 */
const ADDRESS = /^[^\s@<>"'\\,;:()\p{Cc}]+@[^\s@<>"'\\,;:()\p{Cc}]+$/u;

export function isMailAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text);
}

/** Parses `Assist <assist@company.example>`, or only the address. */
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
