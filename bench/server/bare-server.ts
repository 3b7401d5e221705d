import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import pg from 'pg';

/*
 * A minimal reservation server: it identifies the caller, checks that the resource is free, and writes two rows to disk before it answers.
 * It has no rights, no rules, no limits, no calendar events and no input validation. The product’s additional time is the cost of all
 * these. `node bench/server/bare-server.ts --people 64 --resources 5000 (--postgres URL | --file PATH)` prints the server’s address once it
 * is ready.
 */
const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    file: { type: 'string' },
    people: { type: 'string', default: '64' },
    resources: { type: 'string', default: '5000' },
  },
});

interface Wanted {
  readonly resource: string;
  readonly start: number;
  readonly end: number;
  readonly subject: string;
}

interface Store {
  prepare(people: readonly string[], resources: readonly string[]): Promise<void>;
  findPerson(hash: string): Promise<string | undefined>;
  /** Reserves the resource; returns false, and writes nothing, if the resource is taken. */
  reserve(person: string, wanted: Wanted): Promise<boolean>;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

class PostgresStore implements Store {
  readonly #pool: pg.Pool;

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, max: 20 });
  }

  async prepare(people: readonly string[], resources: readonly string[]): Promise<void> {
    await this.#pool.query(`
      create extension if not exists btree_gist;
      create table bare_session (hash text primary key, person text not null);
      create table bare_resource (id serial primary key, email text not null unique);
      create table bare_event (id text primary key, organizer text not null, subject text not null, starts_at bigint not null, ends_at bigint not null);
      create table bare_booking (id text primary key, event_id text not null references bare_event, resource_id int not null references bare_resource,
        starts_at bigint not null, ends_at bigint not null, exclude using gist (resource_id with =, int8range(starts_at, ends_at) with &&));`);
    await this.#pool.query('insert into bare_session select * from unnest($1::text[], $1::text[])', [people]);
    await this.#pool.query('insert into bare_resource (email) select * from unnest($1::text[])', [resources]);
  }

  async findPerson(hash: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ person: string }>({
      name: 'person',
      text: 'select person from bare_session where hash = $1',
      values: [hash],
    });
    return rows[0]?.person;
  }

  async reserve(person: string, { resource, start, end, subject }: Wanted): Promise<boolean> {
    const id = randomUUID();
    try {
      await this.#pool.query({
        name: 'reserve',
        text: `with locked as materialized (select pg_advisory_xact_lock(hashtextextended($3, 0))),
          made as (insert into bare_event select $1, $2, $6, $4::bigint, $5::bigint from locked)
          insert into bare_booking select $1, $1, bare_resource.id, $4::bigint, $5::bigint from locked, bare_resource where email = $3`,
        values: [id, person, resource, start, end, subject],
      });
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === '23P01') return false;
      throw error;
    }
  }
}

class SqliteStore implements Store {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
  }

  async prepare(people: readonly string[], resources: readonly string[]): Promise<void> {
    this.#db.exec(`
      pragma journal_mode = wal; pragma synchronous = full;
      create table bare_session (hash text primary key, person text not null);
      create table bare_resource (id integer primary key, email text not null unique);
      create table bare_event (id text primary key, organizer text not null, subject text not null, starts_at integer not null, ends_at integer not null);
      create table bare_booking (id text primary key, event_id text not null references bare_event, resource_id integer not null references bare_resource,
        starts_at integer not null, ends_at integer not null);
      create index bare_booking_by_start on bare_booking (resource_id, starts_at, ends_at);`);
    const session = this.#db.prepare('insert into bare_session values (?, ?)');
    const resource = this.#db.prepare('insert into bare_resource (email) values (?)');
    this.#db.exec('begin');
    for (const hash of people) session.run(hash, hash);
    for (const email of resources) resource.run(email);
    this.#db.exec('commit');
    this.#person = this.#db.prepare('select person from bare_session where hash = ?');
    this.#taken = this.#db.prepare(
      'select bare_resource.id, (select 1 from bare_booking where resource_id = bare_resource.id and starts_at < ? and ends_at > ? limit 1) as taken from bare_resource where email = ?',
    );
    this.#event = this.#db.prepare('insert into bare_event values (?, ?, ?, ?, ?)');
    this.#booking = this.#db.prepare('insert into bare_booking values (?, ?, ?, ?, ?)');
  }

  #person!: ReturnType<DatabaseSync['prepare']>;
  #taken!: ReturnType<DatabaseSync['prepare']>;
  #event!: ReturnType<DatabaseSync['prepare']>;
  #booking!: ReturnType<DatabaseSync['prepare']>;

  async findPerson(hash: string): Promise<string | undefined> {
    return this.#person.get(hash)?.['person'] as string | undefined;
  }

  async reserve(person: string, { resource, start, end, subject }: Wanted): Promise<boolean> {
    const id = randomUUID();
    this.#db.exec('begin immediate');
    const found = this.#taken.get(end, start, resource) as { id: number; taken: number | null };
    if (found.taken !== null) {
      this.#db.exec('rollback');
      return false;
    }
    this.#event.run(id, person, subject, start, end);
    this.#booking.run(id, id, found.id, start, end);
    this.#db.exec('commit');
    return true;
  }
}

const store = values.postgres === undefined ? new SqliteStore(values.file!) : new PostgresStore(values.postgres);
const numbered = (count: string, name: (index: number) => string) => Array.from({ length: Number(count) }, (_, index) => name(index));
await store.prepare(
  numbered(values.people, (index) => hashOf(`t${index}`)),
  numbered(values.resources, (index) => `r${index}@resources.example`),
);
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', async () => {
    const person = await store.findPerson(hashOf((request.headers.authorization ?? '').slice('Bearer '.length)));
    const answer = (status: number, body: object) => {
      const text = JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
    };
    if (person === undefined) return answer(401, {});
    const wanted = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Wanted;
    const isMade = await store.reserve(person, wanted);
    return answer(isMade ? 201 : 409, wanted);
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));
