/**
 * The statements about rows of one table that are found by the values of their columns. Kysely's builder is for all others.
 * See docs/decisions/0152-statements-about-rows.md.
 */
import { type InsertObject, type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { Db, Row, Schema } from './schema.server.ts'

/** The ID of a row, or the value of each column: null for none, an array for one of several values. */
type Where<Table extends keyof Schema> =
  | string
  | { readonly [Column in keyof Row<Table>]?: Row<Table>[Column] | readonly Row<Table>[Column][] }

type Columns<Table extends keyof Schema> = keyof Row<Table> & string

function hasValue([column, value]: [string, unknown]): RawBuilder<boolean> {
  if (value === null) return sql`${sql.ref(column)} is null`
  if (Array.isArray(value)) return sql`${sql.ref(column)} = any(${value})`
  return sql`${sql.ref(column)} = ${value}`
}

const matches = (where: string | object): RawBuilder<boolean> =>
  sql.join(Object.entries(typeof where === 'string' ? { id: where } : where).map(hasValue), sql` and `)

/** A column that is undefined is not written. */
const written = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined)

/** All columns by default. */
type Selection<Table extends keyof Schema, Column extends Columns<Table>> = [
  table: Table,
  where: Where<Table>,
  columns?: readonly Column[],
]

function select<Table extends keyof Schema, Column extends Columns<Table>>(
  ...[table, where, columns]: Selection<Table, Column>
): RawBuilder<Pick<Row<Table>, Column>> {
  const selected = columns ? sql.join(columns.map((column) => sql.ref(column))) : sql`*`
  return sql`select ${selected} from ${sql.table(table)} where ${matches(where)}`
}

export async function findRows<Table extends keyof Schema, Column extends Columns<Table> = Columns<Table>>(
  db: Db,
  ...selection: Selection<Table, Column>
): Promise<Pick<Row<Table>, Column>[]> {
  return (await select(...selection).execute(db)).rows
}

export async function findRow<Table extends keyof Schema, Column extends Columns<Table> = Columns<Table>>(
  db: Db,
  ...selection: Selection<Table, Column>
): Promise<Pick<Row<Table>, Column> | undefined> {
  const [row] = await findRows(db, ...selection)
  return row
}

/** Throws if there is none. */
export async function requireRow<Table extends keyof Schema, Column extends Columns<Table> = Columns<Table>>(
  db: Db,
  ...selection: Selection<Table, Column>
): Promise<Pick<Row<Table>, Column>> {
  const row = await findRow(db, ...selection)
  if (!row) throw new Error(`${selection[0]} has no such row`)
  return row
}

export async function countRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  where: Where<Table>,
): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) from ${sql.table(table)} where ${matches(where)}`
  return (await readOneRow(db, counted)).count
}

/** The row of a statement that always has one, such as an aggregate. */
export async function readOneRow<Result>(db: Db, statement: RawBuilder<Result>): Promise<Result> {
  const [row] = (await statement.execute(db)).rows
  if (!row) throw new Error('the statement gives one row')
  return row
}

/** Until the end of the transaction, nobody else changes or locks the row. */
export async function lockRow<Table extends keyof Schema, Column extends Columns<Table> = Columns<Table>>(
  tx: Db,
  ...selection: Selection<Table, Column>
): Promise<Pick<Row<Table>, Column> | undefined> {
  const { rows } = await sql<Pick<Row<Table>, Column>>`${select(...selection)} for update`.execute(tx)
  return rows[0]
}

function insert(table: string, row: object): RawBuilder<unknown> {
  const columns = written(row)
  const names = columns.map(([column]) => sql.ref(column))
  const values = columns.map(([, value]) => sql`${value}`)
  return sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`
}

export async function insertRow<Table extends keyof Schema>(
  db: Db,
  table: Table,
  row: InsertObject<Schema, Table>,
): Promise<void> {
  await insert(table, row).execute(db)
}

/** Inserts a row unless it breaks a unique index, as after the same insert by somebody else. @returns whether it is new */
export async function insertRowIfAbsent<Table extends keyof Schema>(
  db: Db,
  table: Table,
  row: InsertObject<Schema, Table>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`${insert(table, row)} on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** @returns the number of rows */
export async function updateRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  where: Where<Table>,
  values: UpdateObject<Schema, Table>,
): Promise<number> {
  const changes = written(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${matches(where)}`.execute(db)
  return Number(numAffectedRows)
}

/** @returns the number of rows */
export async function deleteRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  where: Where<Table>,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${matches(where)}`.execute(db)
  return Number(numAffectedRows)
}
