import { type Kysely, sql } from 'kysely'

/** Statements run one by one in the migration's own transaction. */
const STATEMENTS = [
  `alter table orders add column delivery_note text not null default ''`,
  // Only open orders with a wanted date are in the index, so other orders do not write to it.
  `create index orders_wanted on orders (requested_on, id)
    where status = any ('{placed,paid}'::text[]) and requested_on is not null`,
]

/** Corrections of placed orders, and the queue of orders by the day on which their buyers want them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  await allowEventKind(db, 'correction')
}

/** Adds a kind to those that the database has, which other migrations may have added to. */
export async function allowEventKind(db: Kysely<unknown>, kind: string): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'order_events_kind_check'`.execute(db)
  const definition = rows[0]?.definition.replace("'{", `'{${kind},`)
  if (!definition?.includes(kind)) throw new Error('the kinds of order events have another form')
  await sql.raw('alter table order_events drop constraint order_events_kind_check').execute(db)
  await sql.raw(`alter table order_events add constraint order_events_kind_check ${definition}`).execute(db)
}
