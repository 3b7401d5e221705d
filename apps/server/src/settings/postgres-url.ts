import { isLoopback } from '../call/loopback.ts';

/**
 * Returns what is wrong with a PostgreSQL address, as the rest of a sentence that begins with the setting's name; undefined if nothing is.
 * Over a network, the connection must use TLS that verifies the server, or the operator must say explicitly that nobody else is on this
 * network. `PGHOST` is used if the address names no host.
 */
export function faultOfPostgresUrl(value: string, pgHost: string | undefined): string | undefined {
  const url = URL.parse(value);
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol))
    return 'has to look like postgres://user:password@host:5432/database.';
  if (isOnThisMachine(url, pgHost)) return undefined;
  // If the mode is given several times, the last one counts. "require" and "verify-ca" accept anyone's certificate, now or in a coming
  // version, and each driver interprets them differently.
  const mode = url.searchParams.getAll('sslmode').at(-1);
  if (mode === 'verify-full' || mode === 'disable') return undefined;
  return 'leads to another machine, and does not say how it is sure of it: it has to end with ?sslmode=verify-full (and &sslrootcert=/path/to/ca.pem, where the certificate comes from an authority of your own), or with ?sslmode=disable where nobody else is on the network between them.';
}

/** Returns whether the database is reached by a socket in the file system, or by an address that does not leave the machine. */
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
