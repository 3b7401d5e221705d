import type { ObjectState, ObjectValue } from '@assist/resource';
import type { Kysely, Selectable } from 'kysely';
import { recordChange } from '../../changes/changes.repository.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { ObjectStateTable } from './objects.table.ts';

export interface HeardValue {
  readonly objectId: string;
  readonly value: ObjectValue;
  /** The instant at which the object had this value. */
  readonly at: number;
}

/** The shortest time between two writes of an unchanged value. Such writes are needed, because each report keeps the value fresh. */
const HEARD_TO_THE_MS = 60_000;

/** Stores the last known states of objects on the plan. */
export class ObjectStatesRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(ids: readonly string[]): Promise<ReadonlyMap<string, ObjectState>> {
    return readStates(this.#database.db, ids);
  }

  /**
   * Stores the latest values, in whatever order they arrive. Returns the ids of objects for which `heard` has a value older than the known
   * one.
   */
  async put(heard: readonly HeardValue[], now: number): Promise<ReadonlySet<string>> {
    const old = new Set<string>();
    const changed: string[] = [];
    // Written in a fixed order, so that two systems that report the same objects never wait for each other in a circle.
    const inOrder = heard.toSorted((one, other) =>
      one.objectId < other.objectId ? -1 : one.objectId > other.objectId ? 1 : one.at - other.at,
    );
    await this.#database.db.transaction().execute(async (trx) => {
      for (const one of inOrder) {
        const outcome = await putOne(trx, one);
        if (outcome === 'too-old') old.add(one.objectId);
        if (outcome === 'changed') changed.push(one.objectId);
      }
      if (changed.length > 0) await recordChange(this.#database, trx, { kind: 'objects', ids: changed }, now);
    });
    if (changed.length > 0) this.#database.wakeUp.tell();
    return old;
  }
}

async function readStates(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, ObjectState>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('object_state').selectAll().where('object_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.object_id, toState(row)]));
}

async function putOne(trx: Kysely<Tables>, { objectId, value, at }: HeardValue): Promise<'changed' | 'same' | 'too-old'> {
  const text = JSON.stringify(value);
  // A single statement inserts an object's first value. If two arrive at the same moment, one is inserted, and the other then updates it.
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('object_state')
    .values({ object_id: objectId, value: text, changed_at: at, heard_at: at })
    .onConflict((conflict) => conflict.column('object_id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return 'changed';
  const changed = await trx
    .updateTable('object_state')
    .set({ value: text, changed_at: at, heard_at: at })
    .where('object_id', '=', objectId)
    .where('value', '!=', text)
    .where('heard_at', '<=', at)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 1n) return 'changed';
  const heard = await trx
    .updateTable('object_state')
    .set({ heard_at: at })
    .where('object_id', '=', objectId)
    .where('value', '=', text)
    .where('heard_at', '<=', at - HEARD_TO_THE_MS)
    .executeTakeFirst();
  // Not announced, because a client whose countdown has ended asks again before it shows the value as outdated.
  if (heard.numUpdatedRows === 1n) return 'same';
  const known = await trx.selectFrom('object_state').selectAll().where('object_id', '=', objectId).executeTakeFirstOrThrow();
  return known.value === text ? 'same' : 'too-old';
}

function toState(row: Selectable<ObjectStateTable>): ObjectState {
  return { value: JSON.parse(row.value) as ObjectValue, changedAt: row.changed_at, heardAt: row.heard_at };
}
