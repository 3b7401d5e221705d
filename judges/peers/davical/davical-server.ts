import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@assist/test-kit/free-port';
import { startPostgres } from '../../../scripts/test-postgres.js';
import { findPostgres } from '../../../scripts/test-tools.js';

const PROGRAM = '/usr/share/davical';
const LIBRARY = '/usr/share/awl';
const PHP = '/usr/bin/php';
const PASSWORD = 'davical-for-a-test';
const DATABASE = 'davical';
/** Number of requests that PHP's own web server handles at the same time. */
const WORKERS = '4';

export const isDavicalThere = existsSync(join(PROGRAM, 'htdocs/caldav.php')) && existsSync(PHP);

export interface DavicalAccount {
  readonly name: string;
  readonly email: string;
  readonly kind: 'person' | 'resource';
}

/** A permission that the owner of a calendar gives, in DAViCal's words: a name of RFC 3744 or RFC 4791. */
export interface DavicalGrant {
  readonly owner: string;
  readonly to: string;
  readonly privileges: readonly string[];
}

export interface DavicalServer {
  readonly origin: string;
  readonly password: string;
  /** Replaces everything that the owners have granted. */
  grant(grants: readonly DavicalGrant[]): void;
  /** Sends a request as a person, with a path below their home. */
  call(
    user: string,
    method: string,
    path: string,
    body?: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string }>;
  stop(): Promise<void>;
}

/** Starts DAViCal with a PostgreSQL of its own, on loopback. Everybody's free/busy times are open to everybody, as they are by default. */
export async function startDavical(accounts: readonly DavicalAccount[]): Promise<DavicalServer> {
  const folder = findPostgres();
  const postgres = await startPostgres(folder);
  const { port: databasePort } = new URL(postgres.url);
  const sql = (text: string, ...options: string[]) => {
    const { status, stderr } = spawnSync(
      join(folder, 'psql'),
      ['-qXAt', '-v', 'ON_ERROR_STOP=1', '-h', '127.0.0.1', '-p', databasePort, '-U', 'assist', ...options],
      { input: text, encoding: 'utf8', env: { ...process.env, PGOPTIONS: '--client-min-messages=warning' } },
    );
    if (status !== 0) throw new Error(`psql: ${stderr}`);
  };
  const port = await freePort();
  let web: ReturnType<typeof spawn> | undefined;
  const stop = async () => {
    if (web !== undefined && web.exitCode === null && web.signalCode === null) {
      const gone = new Promise((resolve) => web!.once('exit', resolve));
      process.kill(-web.pid!, 'SIGTERM');
      await gone;
    }
    postgres.remove();
  };
  try {
    sql(
      `CREATE ROLE davical_dba LOGIN; CREATE ROLE davical_app LOGIN;\nCREATE DATABASE ${DATABASE} OWNER davical_dba TEMPLATE template0 ENCODING 'UTF8';`,
      'postgres',
    );
    for (const file of SCHEMA) sql('', '-f', file, DATABASE);
    sql(`${GRANTS}${ADD_ACCOUNT}${accounts.map(addAccount).join('\n')}`, DATABASE);
    web = spawn(PHP, ['-S', `127.0.0.1:${port}`, '-t', join(PROGRAM, 'htdocs')], {
      stdio: 'ignore',
      // Its workers are processes of their own, which end with their group.
      detached: true,
      env: { ...process.env, PHP_CLI_SERVER_WORKERS: WORKERS, PGHOST: '127.0.0.1', PGPORT: databasePort },
    });
    await waitFor(`http://127.0.0.1:${port}/caldav.php/`);
  } catch (error) {
    await stop();
    throw error;
  }
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    password: PASSWORD,
    grant: (grants) => sql(`DELETE FROM grants;\n${grants.map(grantOf).join('\n')}`, DATABASE),
    async call(user, method, path, body, headers = {}) {
      const answer = await fetch(`${origin}/caldav.php/${user}/${path}`, {
        method,
        headers: { authorization: `Basic ${Buffer.from(`${user}:${PASSWORD}`).toString('base64')}`, ...headers },
        ...(body === undefined ? {} : { body }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    stop,
  };
}

/** The files that DAViCal's own create-database.sh loads. */
const SCHEMA = [
  join(LIBRARY, 'dba/awl-tables.sql'),
  join(LIBRARY, 'dba/schema-management.sql'),
  join(PROGRAM, 'dba/davical.sql'),
  join(PROGRAM, 'dba/caldav_functions.sql'),
  join(PROGRAM, 'dba/rrule_functions.sql'),
  join(PROGRAM, 'dba/views/dav_principal.sql'),
  join(PROGRAM, 'dba/base-data.sql'),
];

const GRANTS = `GRANT ALL ON ALL TABLES IN SCHEMA public TO davical_app;
GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO davical_app;
`;

/** Adds an account with the collections that DAViCal's own pages create with it. */
const ADD_ACCOUNT = `CREATE FUNCTION add_account(name text, mail text, type int) RETURNS void AS $$
DECLARE number int;
BEGIN
  INSERT INTO usr (active, email_ok, updated, username, password, fullname, email)
    VALUES (true, current_date, current_date, name, '**${PASSWORD}', initcap(name), mail) RETURNING user_no INTO number;
  INSERT INTO principal (type_id, user_no, displayname, default_privileges)
    VALUES (type, number, initcap(name), privilege_to_bits(ARRAY['caldav:read-free-busy', 'caldav:schedule-deliver']));
  INSERT INTO collection (user_no, parent_container, dav_name, dav_etag, dav_displayname, is_calendar, is_addressbook, created, modified, resourcetypes)
    SELECT number, '/' || name || '/', '/' || name || '/' || folder || '/', '-1', name || ' ' || folder, folder = 'calendar', false, now(), now(),
      '<DAV::collection/><urn:ietf:params:xml:ns:caldav:' || kind || '/>'
    FROM (VALUES ('calendar', 'calendar'), ('.out', 'schedule-outbox'), ('.in', 'schedule-inbox')) AS folders (folder, kind);
END $$ LANGUAGE plpgsql;
`;

const addAccount = ({ name, email, kind }: DavicalAccount) => `SELECT add_account('${name}', '${email}', ${kind === 'person' ? 1 : 2});`;

const grantOf = ({ owner, to, privileges }: DavicalGrant) =>
  `INSERT INTO grants (by_principal, to_principal, privileges) SELECT owner.principal_id, other.principal_id, privilege_to_bits(ARRAY[${privileges
    .map((privilege) => `'${privilege}'`)
    .join(', ')}]) FROM dav_principal owner, dav_principal other WHERE owner.username = '${owner}' AND other.username = '${to}';`;

async function waitFor(address: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isThere = await fetch(address).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('DAViCal did not start');
}
