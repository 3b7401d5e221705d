import { isLoopback } from '../call/loopback.ts';

/**
 * What would not do about an address of PostgreSQL, as a sentence goes on after its name; undefined where nothing. Over a network the database
 * is reached by TLS that looks at whom it has reached, or the operator has said in so many words that this network is his alone.
 * `PGHOST` is where it leads if it names no host.
 */
export function faultOfPostgresUrl(value: string, pgHost: string | undefined): string | undefined {
  const url = URL.parse(value);
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol))
    return 'has to look like postgres://user:password@host:5432/database.';
  if (isOnThisMachine(url, pgHost)) return undefined;
  // Of several the last one counts. "require" and "verify-ca" take a certificate of anybody's, or will; each driver reads them otherwise.
  const mode = url.searchParams.getAll('sslmode').at(-1);
  if (mode === 'verify-full' || mode === 'disable') return undefined;
  return 'leads to another machine, and does not say how it is sure of it: it has to end with ?sslmode=verify-full (and &sslrootcert=/path/to/ca.pem, where the certificate comes from an authority of your own), or with ?sslmode=disable where nobody else is on the network between them.';
}

/** By a socket in the file system, or by an address that leaves it by no line. */
function isOnThisMachine(url: URL, pgHost: string | undefined): boolean {
  const asked = url.searchParams.getAll('host').at(-1);
  const host = asked === undefined || asked === '' ? decoded(url.hostname) : asked;
  const reached = host === '' ? (pgHost ?? '') : host;
  return reached === '' || reached.startsWith('/') || isLoopback(reached.toLowerCase());
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
