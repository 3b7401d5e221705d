// Runs a PostgreSQL program with the server's connection settings. The password is passed in the environment, never in arguments, which
// everybody on the machine can read.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [program, ...args] = process.argv.slice(2);
const file = process.env.DATABASE_URL_FILE;
const text = file ? readFileSync(file, 'utf8').trim() : process.env.DATABASE_URL;
const url = URL.parse(text ?? '');
if (program === undefined || url === null) {
  process.stderr.write('assist with-postgres PROGRAM ARGUMENTS: needs DATABASE_URL or DATABASE_URL_FILE\n');
  process.exit(2);
}
/** What libpq calls them; an address's parameters that it does not know are not its own. */
const PARAMETERS = { host: 'PGHOST', sslmode: 'PGSSLMODE', sslrootcert: 'PGSSLROOTCERT', sslcert: 'PGSSLCERT', sslkey: 'PGSSLKEY' };
const given = {
  PGHOST: url.hostname.replace(/^\[(.*)\]$/u, '$1'),
  PGPORT: url.port,
  PGUSER: decodeURIComponent(url.username),
  PGPASSWORD: decodeURIComponent(url.password),
  PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
  ...Object.fromEntries(
    Object.entries(PARAMETERS).flatMap(([name, variable]) => (url.searchParams.has(name) ? [[variable, url.searchParams.get(name)]] : [])),
  ),
};
const environment = { ...process.env, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')) };
delete environment.DATABASE_URL;
const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: environment });
if (error !== undefined) process.stderr.write(`${program} cannot be run: ${error.message}\n`);
process.exit(status ?? 1);
